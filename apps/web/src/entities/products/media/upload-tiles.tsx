import { ActionIcon, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileTypePdf, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import classes from './media.module.css'
import { mediaText } from './media.text.ts'
import type { QueuedFile } from '#web/kit/media/upload-queue.ts'

interface UploadsProps {
  uploads: readonly QueuedFile[]
  dismiss: (id: number) => void
}

const LocalImage = ({ file }: { file: File }) => {
  const [url, setUrl] = useState<string | undefined>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- object URLs are created and revoked outside React
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url && <img src={url} alt="" />
}

/** Files being uploaded, as tiles of the grid. */
export const UploadTiles = ({ uploads, dismiss }: UploadsProps) => {
  const t = useText(mediaText)
  return uploads
    .filter(({ state }) => state !== 'failed')
    .map(({ id, file, state, percent }) => (
      <li key={id}>
        <div className={classes.tile} data-uploading>
          <div className={classes.open}>
            {file.type === 'application/pdf' ? (
              <IconFileTypePdf size={28} aria-hidden="true" />
            ) : (
              <LocalImage file={file} />
            )}
          </div>
          <div className={classes.progress}>
            {state === 'waiting' ? (
              <Text size="xs">{t('waiting')}</Text>
            ) : (
              <ProgressBar label={t('uploading', { name: file.name })} value={percent} />
            )}
          </div>
          <div className={classes.tools}>
            <ActionIcon
              variant="subtle"
              color="neutral"
              aria-label={t('stop', { name: file.name })}
              onClick={() => dismiss(id)}
            >
              <IconX size={16} aria-hidden="true" />
            </ActionIcon>
          </div>
        </div>
      </li>
    ))
}

/** Files that weren't uploaded, with the reason, until they are retried or dismissed. */
export const FailedUploads = ({ uploads, retry, dismiss }: UploadsProps & { retry: (id: number) => void }) => {
  const t = useText(mediaText)
  const tKit = useText(kitText)
  const failed = uploads.filter(({ state }) => state === 'failed')
  const uploadingCount = uploads.length - failed.length
  return (
    <>
      <p role="status" className="visually-hidden">
        {uploadingCount > 0 && t('progress', { count: uploadingCount })}{' '}
        {failed.length > 0 && t('failed', { count: failed.length })}
      </p>
      {failed.length > 0 && (
        <ul className={classes.failures}>
          {failed.map(({ id, file: { name }, error, canRetry }) => (
            <li key={id} className={classes.failure}>
              <IconAlertTriangle size={18} aria-hidden="true" />
              <div className={classes.words}>
                <Text size="sm" truncate title={name}>
                  {name}
                </Text>
                <p className={classes.error}>{error}</p>
              </div>
              {canRetry && (
                <Button variant="default" size="compact-sm" aria-label={t('retry', { name })} onClick={() => retry(id)}>
                  {tKit('retry')}
                </Button>
              )}
              <ActionIcon
                variant="subtle"
                color="neutral"
                aria-label={t('dismiss', { name })}
                onClick={() => dismiss(id)}
              >
                <IconX size={16} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
