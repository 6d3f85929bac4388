import { ActionIcon, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileTypePdf, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '../../client/text.ts'
import { kitText } from '../kit.text.ts'
import { ProgressBar } from '../progress-bar.tsx'
import classes from './media.module.css'
import { mediaText } from './media.text.ts'
import type { QueuedFile } from './upload-queue.ts'

interface UploadRowsProps {
  uploads: readonly QueuedFile[]
  retry: (id: number) => void
  drop: (id: number) => void
}

const LocalPicture = ({ file }: { file: File }) => {
  const [url, setUrl] = useState<string | undefined>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    // oxlint-disable-next-line react/set-state-in-effect -- the address is made and given back outside of React
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url && <img src={url} alt="" />
}

const UploadRow = ({
  upload: { id, file, state, percent, error, mayWork },
  retry,
  drop,
}: Omit<UploadRowsProps, 'uploads'> & { upload: QueuedFile }) => {
  const t = useText(mediaText)
  const kit = useText(kitText)
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
          <LocalPicture file={file} />
        )}
      </div>
      <div className={classes.words}>
        <Text size="sm" truncate title={name}>
          {name}
        </Text>
        {failed ? (
          <>
            <p className={classes.error}>{error}</p>
            {mayWork && (
              <Button variant="default" size="compact-sm" aria-label={t('retry', { name })} onClick={() => retry(id)}>
                {kit('retry')}
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
        onClick={() => drop(id)}
      >
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

/** Uploads in flight and failed ones. */
export const UploadRows = ({ uploads, retry, drop }: UploadRowsProps) => {
  const t = useText(mediaText)
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const under = uploads.length - failed
  return (
    <>
      <p role="status" className="visually-hidden">
        {under > 0 && t('progress', { count: under })} {failed > 0 && t('failed', { count: failed })}
      </p>
      {uploads.length > 0 && (
        <ul className={classes.uploads}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} retry={retry} drop={drop} />
          ))}
        </ul>
      )}
    </>
  )
}
