export interface Author {
  /** Name of another person; null for the current one or if unknown. */
  authorName: string | null
  /** The current person, in another tab or on another device. */
  isSelf: boolean
}

interface ChangedEntity {
  _id?: string
  updatedBy?: string | null
}

/** Who saved the entity in the meantime. Only the person themselves can change their own profile. */
export const getAuthor = (entity: unknown, me: { _id: string; name: string } | undefined): Author => {
  const { _id, updatedBy = null } = entity as ChangedEntity
  const isSelf = me !== undefined && (updatedBy === me.name || _id === me._id)
  return { authorName: isSelf ? null : updatedBy, isSelf }
}
