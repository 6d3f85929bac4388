import type * as z from 'zod'
import type { SavedReply, savedReplyFields, supportReplies } from '#contract/domains/support-replies.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail, orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import type { Columns } from '#server/platform/db/store-rows.ts'
import type { UnitOfWork } from '#server/platform/unit-of-work.ts'
import { findVisible, replyTable } from './saved-replies.repo.ts'

type Fields = Partial<z.output<typeof savedReplyFields>>

const toColumns = (
  { name, text, isPersonal }: { [Key in keyof Fields]: Fields[Key] | undefined },
  actor: Actor,
): Columns => ({
  name,
  text,
  person_id: isPersonal === undefined ? undefined : isPersonal ? actor.personId : null,
})

/** Someone else's personal reply is a 404. */
const assertVisible = async (db: Db | UnitOfWork['tx'], store: StoreId, actor: Actor, id: string): Promise<string> =>
  orNotFound((await findVisible(db as UnitOfWork['tx'], store, [id], actor.personId))[0])

export const listReplies = (
  db: Db,
  store: StoreId,
  { personId }: Actor,
  query: z.output<typeof supportReplies.list.query>,
) => replyTable.list(db, store, { ...query, personId })

export const readReply = async (db: Db, store: StoreId, actor: Actor, id: string) =>
  orNotFound(await replyTable.readJson(db, store, await assertVisible(db, store, actor, id)))

export const createReply = (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  fields: z.output<typeof savedReplyFields>,
): Promise<SavedReply> => replyTable.create(uow, store, actor, toColumns(fields, actor))

export const updateReply = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  id: string,
  { version, ...fields }: z.output<typeof supportReplies.update.body>,
): Promise<SavedReply> => {
  const before = await replyTable.readOrThrow(uow.tx, store, await assertVisible(uow.tx, store, actor, id))
  return replyTable.change(uow, store, actor, before, { version, columns: toColumns(fields, actor) })
}

export const removeReply = async (uow: UnitOfWork, store: StoreId, actor: Actor, id: string): Promise<null> => {
  const removed = await replyTable.remove(uow, store, [await assertVisible(uow.tx, store, actor, id)])
  return removed.length > 0 ? null : fail('not_found')
}

export const restoreReplies = async (
  uow: UnitOfWork,
  store: StoreId,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> => replyTable.restore(uow, store, await findVisible(uow.tx, store, ids, actor.personId))
