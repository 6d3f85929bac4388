import type { Profile } from '#contract/domains/account.ts'

export interface Author {
  /** Name of another person; null for the current one or if unknown. */
  who: string | null
  /** The current person, in another tab or on another device. */
  own: boolean
}

interface Changed {
  _id?: string
  updatedBy?: string | null
}

/** Who saved the entity in the meantime. Only the person themselves can change their own profile. */
export const authorOf = (entity: unknown, me: Pick<Profile, '_id' | 'name'> | undefined): Author => {
  const { _id, updatedBy = null } = entity as Changed
  const own = me !== undefined && (updatedBy === me.name || _id === me._id)
  return { who: own ? null : updatedBy, own }
}
