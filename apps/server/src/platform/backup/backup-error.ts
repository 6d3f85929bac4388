/** Why a backup or restore isn't possible, with a message for the operator. */
export class BackupError extends Error {}
