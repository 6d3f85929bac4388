import { Text } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconPhoto } from '@tabler/icons-react'
import { useRef } from 'react'
import { imageTypes } from '#contract/enumerations.ts'
import { useText } from '#web/client/text.ts'
import { documentText } from './document.text.ts'

/** The button that uploads images and inserts them. */
export const ImageControl = ({ upload }: { upload: (files: readonly File[]) => void }) => {
  const t = useText(documentText)
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <RichTextEditor.Control aria-label={t('image')} title={t('image')} onClick={() => file.current?.click()}>
        <IconPhoto size={16} stroke={1.5} aria-hidden="true" />
      </RichTextEditor.Control>
      <input
        ref={file}
        type="file"
        hidden
        multiple
        accept={imageTypes.join(',')}
        onChange={(event) => {
          upload([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Below the editor: that an image is uploaded, or why it wasn't. */
export const ImageUploadStatus = ({ isUploading, error }: { isUploading: boolean; error: string | undefined }) => {
  const t = useText(documentText)
  return (
    <>
      {isUploading && (
        <Text size="sm" c="dimmed" role="status">
          {t('uploading')}
        </Text>
      )}
      {error && (
        <Text size="sm" c="danger" role="alert">
          {error}
        </Text>
      )}
    </>
  )
}
