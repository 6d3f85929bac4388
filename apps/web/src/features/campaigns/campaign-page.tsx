import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { campaigns } from '#contract/domains/campaigns.ts'
import { second } from '#contract/core/time.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { isEditable } from './campaigns.progress.ts'

// Loaded while the campaign is fetched. A separate entry, so that chunks of other screens don't depend on it.
const loadBuilder = () => import('./parts/campaign-builder.tsx')
const CampaignBuilder = lazy(loadBuilder)
void loadBuilder()

const pollMs = 2 * second

const CampaignPage = () => {
  const { id = '' } = useParams()
  const request = { params: { id } }
  const { data, error, refetch } = useGet(campaigns.get, request)
  const isSending = data?.status === 'sending' && !data.isAutomated
  // Counts change many times a second while it's sent; changes of the status arrive live.
  useGet(campaigns.get, request, { enabled: isSending, ...(isSending && { refetchIntervalMs: pollMs }) })
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  return (
    <Suspense fallback={<FormSkeleton />}>
      {/* A draft is edited, other campaigns aren't: the document store is made for one of the two. */}
      <CampaignBuilder key={`${data._id} ${isEditable(data)}`} campaign={data} />
    </Suspense>
  )
}

export default CampaignPage
