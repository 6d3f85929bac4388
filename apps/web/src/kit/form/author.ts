import type { Profile } from '#contract/domains/account.ts'

export interface Author {
  /** The name of somebody else; null for this person themselves, and where nobody is named. */
  who: string | null
  /** This person did it, in another tab or on another device. */
  own: boolean
}

interface Changed {
  _id?: string
  updatedBy?: string | null
}

/** Who saved a thing meanwhile. One's own person is changed by nobody else. */
export const authorOf = (entity: unknown, me: Pick<Profile, '_id' | 'name'> | undefined): Author => {
  const { _id, updatedBy = null } = entity as Changed
  const own = me !== undefined && (updatedBy === me.name || _id === me._id)
  return { who: own ? null : updatedBy, own }
}
