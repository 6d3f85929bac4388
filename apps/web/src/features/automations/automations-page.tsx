import { automations } from '#contract/domains/automations.ts'
import { useText } from '#web/client/text.ts'
import { useTitle } from '#web/client/title.ts'
import { useGet } from '#web/client/use-get.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { automationsText } from './automations.text.ts'
import { AutomationCard } from './parts/automation-card.tsx'
import classes from './automations-page.module.css'

/** Emails that are sent when something happens. */
const AutomationsPage = () => {
  const t = useText(automationsText)
  const { data, error, refetch } = useGet(automations.list)
  useTitle(t('title'))
  return (
    <>
      <PageHeader title={t('title')} />
      {data ? (
        <div className={classes.cards}>
          {data.data.map((automation) => (
            <AutomationCard key={automation.kind} automation={automation} />
          ))}
        </div>
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <ListSkeleton />
      )}
    </>
  )
}

export default AutomationsPage
