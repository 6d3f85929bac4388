/** What stands in the way of a backup or a restore, in words for whoever asked for it. */
export class BackupRefusal extends Error {}
