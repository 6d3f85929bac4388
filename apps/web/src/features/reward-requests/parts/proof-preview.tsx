import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type Request, rewardRequests } from '#contract/domains/reward-requests.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { LinkedText } from '#web/kit/display/linked-text.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { FormSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { rewardRequestsText } from '#web/features/reward-requests/reward-requests.text.ts'
import classes from './review.module.css'

/** A link works for minutes. A refetch doesn't replace one that still works: the image would load again. */
const useProofLink = (id: string) => {
  const { data, error, refetch } = useGet(rewardRequests.proof, { params: { id } })
  const [link, setLink] = useState(data)
  if (data && data !== link && (!link || Date.parse(link.expiresAt) <= Date.now())) setLink(data)
  return { link, error, refetch: () => void refetch() }
}

const ProofImage = ({ request: { _id, customer } }: { request: Request }) => {
  const t = useText(rewardRequestsText)
  const { link, error, refetch } = useProofLink(_id)
  const [isFullSize, setIsFullSize] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  if (!link) return error ? <ErrorState error={error} retry={refetch} /> : <FormSkeleton fields={2} />
  if (hasFailed) return <p className={classes.muted}>{t('imageFailed')}</p>
  return (
    <>
      <div className={classes.frame} data-full={isFullSize || undefined}>
        <img
          className={classes.image}
          src={link.url}
          alt={t('imageAlt', { name: customer.name })}
          onError={() => setHasFailed(true)}
        />
      </div>
      <Button size="compact-sm" variant="subtle" color="neutral" onClick={() => setIsFullSize(!isFullSize)}>
        {t(isFullSize ? 'fitSize' : 'fullSize')}
      </Button>
    </>
  )
}

const ProofFile = ({ id, name }: { id: string; name: string }) => {
  const t = useText(rewardRequestsText)
  const { link, error, refetch } = useProofLink(id)
  if (!link) return error ? <ErrorState error={error} retry={refetch} /> : <FormSkeleton fields={1} />
  return (
    <Button
      component="a"
      href={link.url}
      download={name}
      rel="noreferrer"
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      className={classes.file ?? ''}
    >
      {t('download', { name })}
    </Button>
  )
}

/**
 * What the customer sent. Never rendered as HTML: text is a text node or a link, images are only ever an `<img>`, and other files
 * are downloaded.
 */
export const ProofPreview = ({ request }: { request: Request }) => {
  const t = useText(rewardRequestsText)
  const { _id, proof, text, file } = request
  const isFileMissing = file === null && (proof === 'image' || proof === 'file') && request.source === 'customer'
  return (
    <section className={classes.proof} aria-label={t('proof')}>
      {text && (
        <p className={classes.text}>
          <LinkedText text={text} />
        </p>
      )}
      {file?.isImage && <ProofImage key={_id} request={request} />}
      {file && !file.isImage && <ProofFile key={_id} id={_id} name={file.name} />}
      {isFileMissing && <p className={classes.muted}>{t('noFile')}</p>}
      {proof === 'none' && !text && <p className={classes.muted}>{t('noProof')}</p>}
    </section>
  )
}
