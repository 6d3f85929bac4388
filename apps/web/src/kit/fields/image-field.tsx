import { Button, Group, Input, Text } from '@mantine/core'
import { useCallback, useId, useRef } from 'react'
import { imageTypes } from '#contract/enumerations.ts'
import { useText } from '../../client/text.ts'
import { drawings } from '../drawings.tsx'
import { kitText } from '../kit.text.ts'
import { ProgressBar } from '../progress-bar.tsx'
import { mostMegabytes } from '../upload.ts'
import { uploadText } from '../upload.text.ts'
import { useUpload } from '../use-upload.ts'
import classes from './image-field.module.css'
import { useFormFacts } from './form-context.ts'
import { useDrop } from './use-drop.ts'
import { type FieldProps, useField } from './use-field.ts'

interface ImageFieldProps extends FieldProps {
  /** The saved image: shown while the form still holds its key. */
  saved?: { key: string; url: string } | null | undefined
}

/** Holds the key of an uploaded image, or null. */
export const ImageField = ({ saved, ...props }: ImageFieldProps) => {
  const words = useText(uploadText)
  const t = useText(kitText)
  const file = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const labelId = useId()
  const { waiting } = useFormFacts()
  const { field, shared } = useField(props, (value) =>
    value ? (value === saved?.key ? words('pictureOf', { label: props.label }) : words('new')) : words('none'),
  )
  const { onChange } = field
  const { upload, error, start, stop, forget, previewOf } = useUpload(useCallback((key) => onChange(key), [onChange]))
  const key: string | null = field.value ?? null
  const shown = key ? (previewOf(key) ?? (saved?.key === key ? saved.url : undefined)) : undefined
  const take = (files: FileList | null) => {
    const chosen = files?.[0]
    if (!chosen) return
    const arrival = start(chosen).finally(() => waiting.delete(arrival))
    waiting.add(arrival)
  }
  const over = useDrop(area, (files) => (shared.disabled ? undefined : take(files)))
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
        data-over={over || undefined}
        data-error={Boolean(message) || undefined}
      >
        <div className={classes.frame}>
          {shown ? <img src={shown} alt={words('pictureOf', { label: props.label })} /> : drawings.picture}
        </div>
        <div className={classes.side}>
          {upload ? (
            <>
              <Text size="sm" truncate>
                {words('uploading', { name: upload.name })}
              </Text>
              <ProgressBar label={words('uploading', { name: upload.name })} value={upload.percent} />
              <Button variant="subtle" size="compact-sm" mt={8} onClick={stop}>
                {words('stop')}
              </Button>
            </>
          ) : (
            <Group gap="xs">
              <Button variant="default" size="xs" ref={field.ref} onClick={() => file.current?.click()}>
                {key ? words('replace') : words('choose')}
              </Button>
              {key && (
                <Button
                  variant="subtle"
                  color="neutral"
                  size="xs"
                  onClick={() => {
                    onChange(null)
                    if (key !== saved?.key) forget(key)
                  }}
                >
                  {t('remove')}
                </Button>
              )}
              <Text size="xs" c="dimmed" visibleFrom="sm">
                {words('drop')}
              </Text>
            </Group>
          )}
          <p className={classes.hint}>{words('limits', { most: mostMegabytes })}</p>
        </div>
        <input
          ref={file}
          type="file"
          hidden
          accept={imageTypes.join(',')}
          onChange={(event) => {
            take(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
      </div>
    </Input.Wrapper>
  )
}
