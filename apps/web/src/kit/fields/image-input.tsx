import { Button, Group, Input, Text } from '@mantine/core'
import { type Ref, useId, useRef } from 'react'
import { imageTypes } from '#contract/enumerations.ts'
import { useText } from '#web/client/text.ts'
import { illustrations } from '#web/kit/feedback/illustrations.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import { maxMegabytes } from '#web/kit/media/upload.ts'
import type { UploadTask } from '#web/kit/media/upload-task.ts'
import { uploadText } from '#web/kit/media/upload.text.ts'
import { useUpload } from '#web/kit/media/use-upload.ts'
import { useFileDrop } from '#web/kit/media/use-file-drop.ts'
import classes from './image-field.module.css'

interface ImageInputProps {
  label: string
  help?: string | undefined
  error?: string | undefined
  disabled?: boolean
  /** The key of an uploaded image. */
  value: string | null
  onChange: (key: string | null) => void
  /** Of the value, unless it was uploaded here. */
  url: string | undefined
  /** Contains a promise per upload in flight. */
  pendingUploads: Set<Promise<unknown>>
  /** Whether an upload is deleted when it is removed before it was saved; not where removing can be undone. */
  deletesRemoved?: boolean
  /** Continues when this field is closed. */
  uploadTask?: UploadTask
  buttonRef?: Ref<HTMLButtonElement>
}

/** Uploads one image by button or drop and shows it. */
export const ImageInput = ({
  label,
  help,
  error: fieldError,
  disabled = false,
  value,
  onChange,
  url,
  pendingUploads,
  deletesRemoved = false,
  uploadTask,
  buttonRef,
}: ImageInputProps) => {
  const tUpload = useText(uploadText)
  const t = useText(kitText)
  const file = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const { upload, error, start, stop, discard, getPreview } = useUpload(uploadTask)
  const imageUrl = value ? (getPreview(value) ?? url) : undefined
  const uploadFirst = (files: FileList | null) => {
    const firstFile = files?.[0]
    if (!firstFile) return
    const uploading = start(firstFile, onChange).finally(() => pendingUploads.delete(uploading))
    pendingUploads.add(uploading)
  }
  const isDragOver = useFileDrop(area, (files) => (disabled ? undefined : uploadFirst(files)))
  const message = error ?? fieldError
  return (
    <Input.Wrapper label={<span id={labelId}>{label}</span>} labelElement="div" description={help} error={message}>
      <div
        ref={area}
        role="group"
        aria-labelledby={labelId}
        className={classes.area}
        data-over={isDragOver || undefined}
        data-error={Boolean(message) || undefined}
      >
        <div className={classes.frame}>
          {imageUrl ? <img src={imageUrl} alt={tUpload('imageOf', { label: label })} /> : illustrations.picture}
        </div>
        <div className={classes.side}>
          {upload ? (
            <>
              <Text size="sm" truncate>
                {tUpload('uploading', { name: upload.name })}
              </Text>
              <ProgressBar label={tUpload('uploading', { name: upload.name })} value={upload.percent} />
              <Button variant="subtle" size="compact-sm" mt={8} onClick={stop}>
                {tUpload('stop')}
              </Button>
            </>
          ) : (
            <Group gap="xs">
              <Button
                variant="default"
                size="xs"
                disabled={disabled}
                {...(buttonRef && { ref: buttonRef })}
                onClick={() => file.current?.click()}
              >
                {value ? tUpload('replace') : tUpload('choose')}
              </Button>
              {value && (
                <Button
                  variant="subtle"
                  color="neutral"
                  size="xs"
                  disabled={disabled}
                  onClick={() => {
                    onChange(null)
                    if (deletesRemoved) discard(value)
                  }}
                >
                  {t('remove')}
                </Button>
              )}
              <Text size="xs" c="dimmed" visibleFrom="sm" className={classes.drop}>
                {tUpload('drop')}
              </Text>
            </Group>
          )}
          <p className={classes.hint}>{tUpload('limits', { most: maxMegabytes })}</p>
        </div>
        <input
          ref={file}
          type="file"
          hidden
          accept={imageTypes.join(',')}
          onChange={(event) => {
            uploadFirst(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
