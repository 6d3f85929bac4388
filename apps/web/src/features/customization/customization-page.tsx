import { lazy, Suspense } from 'react'
import { customization } from '#contract/domains/customization.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'

// Loaded while the draft is fetched. A separate entry, so that chunks of other screens don't depend on it.
const loadEditor = () => import('./parts/theme-editor.tsx')
const ThemeEditor = lazy(loadEditor)
void loadEditor()

const CustomizationPage = () => {
  const { data, error, refetch } = useGet(customization.get)
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  return (
    <Suspense fallback={<FormSkeleton />}>
      <ThemeEditor draft={data} />
    </Suspense>
  )
}

export default CustomizationPage
