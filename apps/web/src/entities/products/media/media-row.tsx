import { ActionIcon, Anchor, Badge, Textarea, TextInput } from '@mantine/core'
import { IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#web/client/text.ts'
import { withImageWidth } from '#web/kit/media/image-size.ts'
import type { MediaItem } from './media-items.ts'
import classes from './media.module.css'
import { mediaText } from './media.text.ts'

export interface ShownMedium {
  item: MediaItem
  id: string
  name: string
  url: string | undefined
  error: string | undefined
  isMain: boolean
}

interface MediaRowProps {
  medium: ShownMedium
  number: number
  handle: ReactNode
  disabled: boolean
  change: (fields: Partial<MediaItem>) => void
  /** The focus left the row. */
  onLeave: () => void
  remove: () => void
}

const Preview = ({ medium: { item, url } }: Pick<MediaRowProps, 'medium'>) => {
  const [brokenUrl, setBrokenUrl] = useState<string | undefined>()
  if (item.kind === 'file') return <IconFileTypePdf size={28} aria-hidden="true" />
  return url && url !== brokenUrl ? (
    <img src={withImageWidth(url, 320)} alt="" loading="lazy" decoding="async" onError={() => setBrokenUrl(url)} />
  ) : (
    <IconPhoto size={28} aria-hidden="true" />
  )
}

/** One image, file or text of a product: preview, text, and handles to move or remove it. */
export const MediaRow = ({ medium, number, handle, disabled, change, onLeave, remove }: MediaRowProps) => {
  const t = useText(mediaText)
  const { item, name, url, error, isMain } = medium
  return (
    <div
      className={classes.row}
      data-kind={item.kind}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && document.hasFocus() && onLeave()}
    >
      {handle}
      {item.kind !== 'text' && (
        <div className={classes.preview}>
          <Preview medium={medium} />
        </div>
      )}
      <div className={classes.words}>
        {isMain && (
          <Badge color="accent" variant="light" size="sm" className={classes.main}>
            {t('main')}
          </Badge>
        )}
        {item.kind === 'text' ? (
          <Textarea
            aria-label={t('text', { number })}
            placeholder={t('textHint')}
            autosize
            minRows={2}
            maxRows={10}
            maxLength={5000}
            disabled={disabled}
            error={error}
            value={item.body ?? ''}
            onChange={(event) => change({ body: event.currentTarget.value })}
          />
        ) : (
          <TextInput
            aria-label={t(item.kind === 'file' ? 'fileName' : 'alt', { number })}
            placeholder={t(item.kind === 'file' ? 'fileHint' : 'altHint')}
            maxLength={300}
            disabled={disabled}
            error={error}
            value={item.alt ?? ''}
            onChange={(event) => change({ alt: event.currentTarget.value })}
          />
        )}
        {item.kind === 'file' && url && (
          <Anchor href={url} size="sm" target="_blank" rel="noopener">
            {t('openFile')}
          </Anchor>
        )}
      </div>
      {!disabled && (
        <ActionIcon variant="subtle" color="neutral" aria-label={t('remove', { name })} onClick={remove}>
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </div>
  )
}
