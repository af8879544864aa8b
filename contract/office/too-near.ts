/** On the wire, where another reminder left or leaves within hours, so that a screen can offer to remind all the same. */
export const reminderTooNear = 'REMINDER_TOO_NEAR';
