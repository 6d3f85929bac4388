import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useText } from '#web/client/text.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { FileLink } from './file-link.tsx'
import type { MediaItem } from './media-items.ts'
import { MediaImage, type ShownMedium } from './media-tile.tsx'
import classes from './media.module.css'
import { mediaText } from './media.text.ts'

interface MediaDialogProps {
  medium: ShownMedium
  disabled: boolean
  change: (fields: Partial<MediaItem>) => void
  remove: () => void
  close: () => void
}

/** Edits the alt text of an image, the name of a file, or a text. Changes are saved with the product. */
export const MediaDialog = ({ medium, disabled, change, remove, close }: MediaDialogProps) => {
  const t = useText(mediaText)
  const { item, url, savedId, error } = medium
  const isFile = item.kind === 'file'
  return (
    <Dialog opened onClose={close} title={t(isFile ? 'editFile' : item.kind === 'text' ? 'editText' : 'editPicture')}>
      <FormElement submit={close}>
        <Stack gap="md">
          {item.kind === 'image' && (
            <div className={classes.preview}>
              <MediaImage url={url} width={960} />
            </div>
          )}
          {item.kind === 'text' ? (
            <Textarea
              label={t('textLabel')}
              description={t('textHint')}
              data-autofocus
              autosize
              minRows={3}
              maxRows={12}
              maxLength={5000}
              disabled={disabled}
              error={error}
              value={item.body ?? ''}
              onChange={(event) => change({ body: event.currentTarget.value })}
            />
          ) : (
            <TextInput
              label={t(isFile ? 'fileName' : 'alt')}
              description={t(isFile ? 'fileHint' : 'altHint')}
              data-autofocus
              maxLength={300}
              disabled={disabled}
              error={error}
              value={item.alt ?? ''}
              onChange={(event) => change({ alt: event.currentTarget.value })}
            />
          )}
          {isFile && savedId && <FileLink mediaId={savedId}>{t('openFile')}</FileLink>}
          <Group justify="space-between">
            {disabled ? (
              <span />
            ) : (
              <Button variant="subtle" color="danger" onClick={remove}>
                {t(isFile ? 'removeFile' : item.kind === 'text' ? 'removeText' : 'removePicture')}
              </Button>
            )}
            <Button type="submit">{t('done')}</Button>
          </Group>
        </Stack>
      </FormElement>
    </Dialog>
  )
}
