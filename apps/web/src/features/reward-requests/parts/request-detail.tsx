import { Alert } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { type Request, type RequestStatus, rewardRequests } from '#contract/domains/reward-requests.ts'
import { rejectionReasonText } from '#contract/rewards/rejection-reasons.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useFormatBalance } from '#web/entities/rewards/use-format-balance.ts'
import { Time } from '#web/kit/display/time.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { rewardRequestsText } from '#web/features/reward-requests/reward-requests.text.ts'
import { CustomerHistory } from './customer-history.tsx'
import { ProofPreview } from './proof-preview.tsx'
import { RequestBadge } from './request-badge.tsx'
import classes from './review.module.css'

/** Who decided, when and why. Also for a request that someone else decided while it was open here. */
const DecidedNotice = ({ request }: { request: Request }) => {
  const t = useText(rewardRequestsText)
  const [language] = useLanguage()
  const { status, source, reviewer, reason, note, decidedAt } = request
  if (status === 'pending') return null
  const named = source === 'staff' ? 'recordedBy' : (`${status}By` as const)
  return (
    <Alert color={status === 'approved' ? 'success' : 'neutral'} role="status">
      {reviewer ? t(named, { name: reviewer.name }) : t(`${status}NoName`)}
      {decidedAt && (
        <>
          {' · '}
          <Time iso={decidedAt} />
        </>
      )}
      {reason && <div>{[rejectionReasonText[reason][language].label, note].filter(Boolean).join(' · ')}</div>}
    </Alert>
  )
}

interface RequestDetailProps {
  id: string
  /** Of a decision that wasn't sent yet. */
  heldStatus: RequestStatus | undefined
}

/** A request with its proof, and the customer's history beside it. */
export const RequestDetail = ({ id, heldStatus }: RequestDetailProps) => {
  const t = useText(rewardRequestsText)
  const { search } = useLocation()
  const formatBalance = useFormatBalance()
  const { data: request, error, refetch } = useGet(rewardRequests.get, { params: { id } })
  if (!request) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton />
  const { task, customer, kind, amount, createdAt, previousId, instructions } = request
  return (
    <article className={classes.request} aria-label={`${task.name}, ${customer.name}`}>
      <header className={classes.head}>
        <h2 className={classes.task}>{task.name}</h2>
        <p className={classes.facts}>
          <RequestBadge status={heldStatus ?? request.status} />
          <strong>{formatBalance(kind, amount)}</strong>
          <span>{customer.name}</span>
          <Time iso={createdAt} />
        </p>
      </header>
      <div className={classes.columns}>
        <div className={classes.main}>
          <DecidedNotice request={request} />
          {previousId && (
            <p className={classes.muted}>
              {t('resubmitted')}{' '}
              <Link to={`${search}#${previousId}`} className="text-link">
                {t('viewPrevious')}
              </Link>
            </p>
          )}
          <ProofPreview request={request} />
          {instructions && (
            <section className={classes.instructions}>
              <h3>{t('instructions')}</h3>
              <p>{instructions}</p>
            </section>
          )}
        </div>
        <CustomerHistory request={request} />
      </div>
    </article>
  )
}
