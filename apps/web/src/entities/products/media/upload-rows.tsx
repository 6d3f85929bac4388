import { ActionIcon, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileTypePdf, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import classes from './media.module.css'
import { mediaText } from './media.text.ts'
import type { QueuedFile } from '#web/kit/media/upload-queue.ts'

interface UploadRowsProps {
  uploads: readonly QueuedFile[]
  retry: (id: number) => void
  dismiss: (id: number) => void
}

const LocalImage = ({ file }: { file: File }) => {
  const [url, setUrl] = useState<string | undefined>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- the address is made and given back outside of React
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url && <img src={url} alt="" />
}

const UploadRow = ({
  upload: { id, file, state, percent, error, canRetry },
  retry,
  dismiss,
}: Omit<UploadRowsProps, 'uploads'> & { upload: QueuedFile }) => {
  const t = useText(mediaText)
  const tKit = useText(kitText)
  const { name } = file
  const failed = state === 'failed'
  return (
    <li className={classes.row} data-failed={failed || undefined}>
      <div className={classes.preview}>
        {failed ? (
          <IconAlertTriangle size={24} aria-hidden="true" />
        ) : file.type === 'application/pdf' ? (
          <IconFileTypePdf size={28} aria-hidden="true" />
        ) : (
          <LocalImage file={file} />
        )}
      </div>
      <div className={classes.words}>
        <Text size="sm" truncate title={name}>
          {name}
        </Text>
        {failed ? (
          <>
            <p className={classes.error}>{error}</p>
            {canRetry && (
              <Button variant="default" size="compact-sm" aria-label={t('retry', { name })} onClick={() => retry(id)}>
                {tKit('retry')}
              </Button>
            )}
          </>
        ) : state === 'waiting' ? (
          <Text size="xs" c="dimmed">
            {t('waiting')}
          </Text>
        ) : (
          <ProgressBar label={t('uploading', { name })} value={percent} />
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="neutral"
        aria-label={t(failed ? 'dismiss' : 'stop', { name })}
        onClick={() => dismiss(id)}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

/** Uploads in flight and failed ones. */
export const UploadRows = ({ uploads, retry, dismiss }: UploadRowsProps) => {
  const t = useText(mediaText)
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const uploadingCount = uploads.length - failed
  return (
    <>
      <p role="status" className="visually-hidden">
        {uploadingCount > 0 && t('progress', { count: uploadingCount })} {failed > 0 && t('failed', { count: failed })}
      </p>
      {uploads.length > 0 && (
        <ul className={classes.uploads}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} retry={retry} dismiss={dismiss} />
          ))}
        </ul>
      )}
    </>
  )
}
