import { Button, Group, Input, Text } from '@mantine/core'
import { useCallback, useId, useRef } from 'react'
import { imageTypes } from '#contract/enumerations.ts'
import { useText } from '#web/client/text.ts'
import { illustrations } from '#web/kit/feedback/illustrations.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx'
import { maxMegabytes } from '#web/kit/media/upload.ts'
import { uploadText } from '#web/kit/media/upload.text.ts'
import { useUpload } from '#web/kit/media/use-upload.ts'
import classes from './image-field.module.css'
import { useFormMeta } from './form-context.ts'
import { useFileDrop } from '#web/kit/media/use-file-drop.ts'
import { type FieldProps, useField } from './use-field.ts'

interface ImageFieldProps extends FieldProps {
  /** The saved image: shown while the form still holds its key. */
  saved?: { key: string; url: string } | null | undefined
}

/** Holds the key of an uploaded image, or null. */
export const ImageField = ({ saved, ...props }: ImageFieldProps) => {
  const tUpload = useText(uploadText)
  const t = useText(kitText)
  const file = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const { pendingUploads: waiting } = useFormMeta()
  const { field, shared } = useField(props, (value) =>
    value ? (value === saved?.key ? tUpload('imageOf', { label: props.label }) : tUpload('new')) : tUpload('none'),
  )
  const { onChange } = field
  const {
    upload,
    error,
    start,
    stop,
    discard,
    getPreview: previewOf,
  } = useUpload(useCallback((key) => onChange(key), [onChange]))
  const key: string | null = field.value ?? null
  const imageUrl = key ? (previewOf(key) ?? (saved?.key === key ? saved.url : undefined)) : undefined
  const uploadFirst = (files: FileList | null) => {
    const firstFile = files?.[0]
    if (!firstFile) return
    const uploading = start(firstFile).finally(() => waiting.delete(uploading))
    waiting.add(uploading)
  }
  const isDragOver = useFileDrop(area, (files) => (shared.disabled ? undefined : uploadFirst(files)))
  const message = error ?? shared.error
  return (
    <Input.Wrapper
      label={<span id={labelId}>{props.label}</span>}
      labelElement="div"
      description={props.help}
      error={message}
    >
      <div
        ref={area}
        role="group"
        aria-labelledby={labelId}
        className={classes.area}
        data-over={isDragOver || undefined}
        data-error={Boolean(message) || undefined}
      >
        <div className={classes.frame}>
          {imageUrl ? <img src={imageUrl} alt={tUpload('imageOf', { label: props.label })} /> : illustrations.picture}
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
              <Button variant="default" size="xs" ref={field.ref} onClick={() => file.current?.click()}>
                {key ? tUpload('replace') : tUpload('choose')}
              </Button>
              {key && (
                <Button
                  variant="subtle"
                  color="neutral"
                  size="xs"
                  onClick={() => {
                    onChange(null)
                    if (key !== saved?.key) discard(key)
                  }}
                >
                  {t('remove')}
                </Button>
              )}
              <Text size="xs" c="dimmed" visibleFrom="sm">
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
