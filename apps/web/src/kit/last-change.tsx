import { useText } from '../client/text.ts'
import { kitText } from './kit.text.ts'
import { Time } from './time.tsx'

/** When the entity was last changed and by whom; shown below the page title. */
export const LastChange = ({ of }: { of: { updatedAt: string; updatedBy: string | null } }) => {
  const t = useText(kitText)
  return (
    <>
      {t('lastChange')} <Time iso={of.updatedAt} />
      {of.updatedBy && ` · ${of.updatedBy}`}
    </>
  )
}
