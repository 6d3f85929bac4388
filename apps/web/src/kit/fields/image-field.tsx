import { useText } from '#web/client/text.ts'
import { uploadText } from '#web/kit/media/upload.text.ts'
import { useFormMeta } from './form-context.ts'
import { ImageInput } from './image-input.tsx'
import { type FieldProps, useField } from './use-field.ts'

interface ImageFieldProps extends FieldProps {
  /** The saved image: shown while the form still holds its key. */
  saved?: { key: string; url: string } | null | undefined
}

/** Holds the key of an uploaded image, or null. */
export const ImageField = ({ saved, ...props }: ImageFieldProps) => {
  const t = useText(uploadText)
  const { pendingUploads } = useFormMeta()
  const { field, shared } = useField(props, (value) =>
    value ? (value === saved?.key ? t('imageOf', { label: props.label }) : t('new')) : t('none'),
  )
  const key: string | null = field.value ?? null
  const isSaved = key === (saved?.key ?? null)
  return (
    <ImageInput
      label={props.label}
      help={props.help}
      error={shared.error}
      disabled={shared.disabled}
      value={key}
      onChange={field.onChange}
      url={isSaved ? saved?.url : undefined}
      pendingUploads={pendingUploads}
      deletesRemoved={!isSaved}
      buttonRef={field.ref}
    />
  )
}
