import { useRef, useState } from 'react'
import { type Location, locations } from '#contract/domains/locations.ts'
import { useText } from '../../client/text.ts'
import { useSend } from '../../client/use-send.ts'
import { type KeptPlace, PlaceKept } from './parts/place-kept.tsx'
import { placesText } from './places.text.ts'

type Named = Pick<Location, '_id' | 'name' | 'isMain'>

/** Deletes at once and offers Undo, since it can be taken back; why a place has to stay is told in a dialog. */
export const usePlaceRemoval = () => {
  const t = useText(placesText)
  const [kept, setKept] = useState<KeptPlace | undefined>()
  const names = useRef(new Map<string, string>())
  const nameOf = (id: string) => names.current.get(id) ?? ''
  const restore = useSend(locations.restoreMany, { success: t('restored') })
  const send = useSend(locations.remove, {
    success: (_, { params }) => t('deleted', { name: nameOf(params.id) }),
    undo: (_, { params }) => restore.send({ body: { ids: [params.id] } }),
    failed: ({ code }, { params: { id } }) => {
      if (code !== 'location_in_use' && code !== 'main_location') return false
      setKept({ id, name: nameOf(id), isMain: code === 'main_location' })
      return true
    },
  })
  const remove = async ({ _id: id, name, isMain }: Named): Promise<boolean> => {
    if (isMain) {
      setKept({ id, name, isMain })
      return false
    }
    names.current.set(id, name)
    // `null` is the answer; undefined is an error that was shown.
    return (await send.send({ params: { id } })) !== undefined
  }
  return { remove, removing: send.sending, why: <PlaceKept kept={kept} close={() => setKept(undefined)} /> }
}
