/** A backup cannot be made or put back: one sentence for the operator, and nothing was changed. */
export class BackupError extends Error {}

/** Another one is being made: that one will do. */
export class BackupBusy extends BackupError {}
