import { customization } from '#contract/domains/customization.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { ThemeEditor } from './parts/theme-editor.tsx'

const CustomizationPage = () => {
  const { data, error, refetch } = useGet(customization.get)
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  return <ThemeEditor draft={data} />
}

export default CustomizationPage
