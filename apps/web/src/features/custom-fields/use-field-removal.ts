import { useRef } from 'react'
import { customFields } from '#contract/domains/custom-fields.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { customFieldsText } from './custom-fields.text.ts'

/** Deletes at once and offers Undo. */
export const useFieldRemoval = () => {
  const t = useText(customFieldsText)
  const names = useRef(new Map<string, string>())
  const restore = useSend(customFields.restoreMany, { success: ({ ids }) => t('restored', { count: ids.length }) })
  const remove = useSend(customFields.remove, {
    success: (_, { params }) => t('deletedToast', { name: names.current.get(params.id) ?? '' }),
    undo: (_, { params }) => restore.send({ body: { ids: [params.id] } }),
  })
  return {
    remove: ({ _id, name }: { _id: string; name: string }) => {
      names.current.set(_id, name)
      return remove.send({ params: { id: _id } })
    },
    removing: remove.sending,
  }
}
