import { ActionIcon } from '@mantine/core'
import { IconAlertCircleFilled, IconFileTypePdf, IconPhoto, IconX } from '@tabler/icons-react'
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
  /** Set once the product is saved with it. */
  savedId: string | undefined
  error: string | undefined
  isMain: boolean
}

export const MediaImage = ({ url, width }: { url: string | undefined; width: 320 | 960 }) => {
  const [brokenUrl, setBrokenUrl] = useState<string | undefined>()
  return url && url !== brokenUrl ? (
    <img
      src={withImageWidth(url, width)}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBrokenUrl(url)}
    />
  ) : (
    <IconPhoto size={28} aria-hidden="true" />
  )
}

const Content = ({ medium: { item, name, url, isMain } }: { medium: ShownMedium }) => {
  if (item.kind === 'text') return <span className={classes.excerpt}>{item.body}</span>
  if (item.kind === 'image') return <MediaImage url={url} width={isMain ? 960 : 320} />
  return (
    <>
      <IconFileTypePdf size={28} aria-hidden="true" />
      <span className={classes.name}>{name}</span>
    </>
  )
}

interface MediaTileProps {
  medium: ShownMedium
  handle: ReactNode
  disabled: boolean
  edit: () => void
  remove: () => void
}

/** One image, file or text of a product in the grid. A click edits it. */
export const MediaTile = ({ medium, handle, disabled, edit, remove }: MediaTileProps) => {
  const t = useText(mediaText)
  const { item, name, error, isMain } = medium
  return (
    <div
      className={classes.tile}
      data-kind={item.kind}
      data-main={isMain || undefined}
      data-error={Boolean(error) || undefined}
    >
      <button type="button" className={classes.open} aria-label={t('edit', { name })} onClick={edit}>
        <Content medium={medium} />
      </button>
      {isMain && <span className={classes.main}>{t('main')}</span>}
      {error && <IconAlertCircleFilled className={classes.mark} size={18} aria-hidden="true" />}
      {!disabled && (
        <div className={classes.tools}>
          {handle}
          <ActionIcon variant="subtle" color="neutral" aria-label={t('remove', { name })} onClick={remove}>
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}
