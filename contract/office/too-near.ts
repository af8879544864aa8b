/** On the wire, where another reminder left or leaves within hours, so that a screen can offer to remind anyway. */
export const reminderTooNear = 'REMINDER_TOO_NEAR';
