import type { Endpoint } from '#contract/core/endpoint.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { entityText } from './entity.text.ts'

export interface EditableEndpoints {
  create: Endpoint
  update: Endpoint
}

interface EntityAccess {
  /** Why this person can't create one; undefined if they can. */
  createReason: string | undefined
  editReason: string | undefined
}

/** Reads the required permissions from the endpoints. `pluralNoun` names the entities, as in "edit brands". */
export const useEntityAccess = ({ create, update }: EditableEndpoints, pluralNoun: string): EntityAccess => {
  const t = useText(entityText)
  const { can } = useSession()
  const isAllowed = ({ permissions: needs }: Endpoint) => needs.every((permission) => can(permission))
  return {
    createReason: isAllowed(create) ? undefined : t('cannotCreate', { items: pluralNoun }),
    editReason: isAllowed(update) ? undefined : t('cannotEdit', { items: pluralNoun }),
  }
}
