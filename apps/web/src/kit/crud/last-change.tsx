import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { Time } from '#web/kit/display/time.tsx'

/** When the entity was last changed and by whom; shown below the page title. */
export const LastChange = ({ entity }: { entity: { updatedAt: string; updatedBy: string | null } }) => {
  const t = useText(kitText)
  return (
    <>
      {t('lastChange')} <Time iso={entity.updatedAt} />
      {entity.updatedBy && ` · ${entity.updatedBy}`}
    </>
  )
}
