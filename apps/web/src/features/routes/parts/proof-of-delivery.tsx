import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RouteStop, StopProof } from '#contract/domains/route.ts'
import { driverLinks } from '#contract/domains/routes.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { routePageText } from '#web/features/routes/route-page.text.ts'
import classes from './route-stops.module.css'

const PhotoDialog = ({ stop, close }: { stop: RouteStop; close: () => void }) => {
  const t = useText(routePageText)
  const number = String(stop.order.number)
  // The link works for minutes only, so that it is read when the photo is opened.
  const { data, error, refetch } = useGet(driverLinks.photo, { params: { id: stop._id } })
  return (
    <Dialog opened onClose={close} title={t('photoAlt', { number })} wide>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <FormSkeleton fields={2} />)}
      {data && <img className={classes.photo} src={data.url} alt={t('photoAlt', { number })} />}
    </Dialog>
  )
}

/** What the driver recorded: payment, name, signature, code, and the photo on request. */
export const ProofOfDelivery = ({ stop, proof }: { stop: RouteStop; proof: StopProof }) => {
  const t = useText(routePageText)
  const [isPhotoOpen, setIsPhotoOpen] = useState(false)
  const { money } = useFormat()
  const { name, signature, hasCode, hasPhoto, collected } = proof
  if (!name && !signature && !hasCode && !hasPhoto && collected === null) return null
  return (
    <div className={classes.proof} role="group" aria-label={t('proof')}>
      {collected === 0 && <span className={classes.bad}>{t('notCollected')}</span>}
      {collected !== null && collected > 0 && <span>{t('collected', { amount: money(collected) })}</span>}
      {name && <span>{t('proofName', { name })}</span>}
      {hasCode && <span>{t('proofCode')}</span>}
      {signature && (
        <svg
          className={classes.signature}
          viewBox="0 0 300 120"
          role="img"
          aria-label={t('signatureAlt', { number: String(stop.order.number) })}
        >
          <path d={signature} fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
        </svg>
      )}
      {hasPhoto && (
        <Button size="compact-sm" variant="default" onClick={() => setIsPhotoOpen(true)}>
          {t('viewPhoto')}
        </Button>
      )}
      {isPhotoOpen && <PhotoDialog stop={stop} close={() => setIsPhotoOpen(false)} />}
    </div>
  )
}
