import { IconFileText, IconPhoto } from '@tabler/icons-react'
import type { Attachment } from '#contract/domains/support.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { conversationText } from '#web/features/support/conversation.text.ts'
import { useFreshLinks } from '#web/kit/conversation/use-fresh-links.ts'
import { withImageWidth } from '#web/kit/media/image-size.ts'
import classes from './messages.module.css'

const kilobyte = 1024

/** "PDF · 1.2 MB" */
const useFileFacts = () => {
  const { number } = useFormat()
  return ({ name, size }: Attachment): string => {
    const extension = /\.([a-z0-9]{2,5})$/i.exec(name)?.[1]?.toUpperCase()
    const toSize = (bytes: number) =>
      bytes < kilobyte * kilobyte
        ? `${number(Math.max(1, Math.round(bytes / kilobyte)))} kB`
        : `${number(Math.round((bytes / kilobyte / kilobyte) * 10) / 10)} MB`
    return [extension, size === null ? undefined : toSize(size)].filter(Boolean).join(' · ')
  }
}

/** Images and files of a message; both open in a new tab. A file without a URL is still being checked. */
export const Attachments = ({ attachments, refresh }: { attachments: readonly Attachment[]; refresh: () => void }) => {
  const t = useText(conversationText)
  const toFacts = useFileFacts()
  const refreshOld = useFreshLinks(attachments, refresh)
  if (attachments.length === 0) return null
  return (
    <ul className={classes.attachments}>
      {attachments.map((attachment) => {
        const { key, kind, name, url } = attachment
        if (url === '')
          return (
            <li key={key} className={classes.file}>
              {kind === 'image' ? (
                <IconPhoto size={20} aria-hidden="true" />
              ) : (
                <IconFileText size={20} aria-hidden="true" />
              )}
              <span className={classes.fileName}>
                <bdi>{name}</bdi>
                <small>{t('checking')}</small>
              </span>
            </li>
          )
        return (
          <li key={key}>
            {kind === 'image' ? (
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className={classes.image}
                onPointerEnter={refreshOld}
                onFocus={refreshOld}
              >
                <img
                  src={withImageWidth(url, 960)}
                  alt={t('image', { name })}
                  loading="lazy"
                  decoding="async"
                  onError={refreshOld}
                />
              </a>
            ) : (
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                className={classes.file}
                onPointerEnter={refreshOld}
                onFocus={refreshOld}
                aria-label={t('openFile', { name })}
              >
                <IconFileText size={20} aria-hidden="true" />
                <span className={classes.fileName}>
                  <bdi>{name}</bdi>
                  <small>{toFacts(attachment)}</small>
                </span>
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
