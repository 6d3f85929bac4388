import { useText } from '../../client/text.ts'
import { UnsavedForms } from '../../kit/form/unsaved-forms.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { FormSkeleton } from '../../kit/skeletons.tsx'
import { countingText } from './counting.text.ts'
import { CountSheet } from './parts/count-sheet.tsx'
import { usePlaces } from './use-places.ts'

const InventoryCountPage = () => {
  const t = useText(countingText)
  const places = usePlaces()
  return (
    <UnsavedForms>
      <PageHeader title={t('title')} subtitle={t('about')} />
      {places ? <CountSheet places={places} /> : <FormSkeleton />}
    </UnsavedForms>
  )
}

export default InventoryCountPage
