import type { Db } from '#server/platform/db/connect.ts'

export const insertClientLog = async (
  db: Db,
  log: { id: string; level: string; message: string; error: string; address: string; device: string },
): Promise<void> => {
  await db.insertInto('client_logs').values(log).execute()
}
