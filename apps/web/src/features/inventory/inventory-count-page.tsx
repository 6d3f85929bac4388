import { useText } from '#web/client/text.ts'
import { UnsavedForms } from '#web/kit/form/unsaved-forms.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { countingText } from './counting.text.ts'
import { CountSheet } from './parts/count-sheet.tsx'
import { useLocations } from './use-locations.ts'

const InventoryCountPage = () => {
  const t = useText(countingText)
  const locations = useLocations()
  return (
    <UnsavedForms>
      <PageHeader title={t('title')} subtitle={t('about')} />
      {locations ? <CountSheet locations={locations} /> : <FormSkeleton height={480} />}
    </UnsavedForms>
  )
}

export default InventoryCountPage
