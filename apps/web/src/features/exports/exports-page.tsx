import { IconDownload, IconTrash, IconX } from '@tabler/icons-react'
import { type ExportFile, exports } from '#contract/domains/exports.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { downloadUrl } from '#web/kit/actions/download-file.ts'
import { timeColumn } from '#web/kit/display/time.tsx'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { ListPage } from '#web/kit/list/list-page.tsx'
import type { Sort } from '#web/kit/list/url-state.ts'
import { exportsText } from './exports.text.ts'
import classes from './exports.module.css'

const newestFirst: Sort = { by: 'createdAt', order: 'desc' }
const icon = { size: 16, 'aria-hidden': true } as const
const tones = { running: 'info', done: 'success', failed: 'danger' } as const
const kilobyte = 1000
const megabyte = 1_000_000

/** The person's exported files of the last days. */
const ExportsPage = () => {
  const t = useText(exportsText)
  const { number } = useFormat()
  const link = useSend(exports.link)
  const remove = useSend(exports.remove)
  const download = async ({ _id }: ExportFile): Promise<void> => {
    const answer = await link.send({ params: { id: _id } })
    if (answer) downloadUrl(answer.url)
  }
  const formatSize = (bytes: number): string =>
    bytes < megabyte
      ? t('kilobytes', { size: number(Math.ceil(bytes / kilobyte)) })
      : t('megabytes', { size: number(Math.round((bytes / megabyte) * 10) / 10) })
  const formatRows = ({ status, done, total }: ExportFile): string =>
    status === 'running' && total !== null ? `${number(done)} / ${number(total)}` : number(done)
  return (
    <ListPage
      title={t('title')}
      list={exports.list}
      sort={newestFirst}
      primaryColumn={{ label: t('file'), name: ({ fileName }) => fileName, width: '30%' }}
      columns={[
        {
          id: 'status',
          label: t('status'),
          cell: ({ status }) => <StatusBadge tone={tones[status]}>{t(status)}</StatusBadge>,
          value: ({ status }) => t(status),
          width: '130px',
          phone: 'status',
        },
        {
          id: 'rows',
          label: t('rows'),
          cell: formatRows,
          value: ({ done }) => done,
          isNumeric: true,
          width: '130px',
          phone: 'amount',
        },
        {
          id: 'size',
          label: t('size'),
          cell: ({ bytes }) => formatSize(bytes),
          value: ({ bytes }) => bytes,
          isNumeric: true,
          width: '110px',
        },
        { ...timeColumn('createdAt', t('created')), phone: 'detail' },
        timeColumn('expiresAt', t('expires')),
        {
          id: 'download',
          label: t('download'),
          cell: (file) =>
            file.status === 'done' && (
              <button type="button" className={`text-link ${classes.download}`} onClick={() => void download(file)}>
                {t('download')}
              </button>
            ),
          width: '120px',
        },
      ]}
      actions={(file) => [
        ...(file.status === 'done'
          ? [{ label: t('download'), icon: <IconDownload {...icon} />, run: () => void download(file) }]
          : []),
        {
          label: t(file.status === 'running' ? 'cancel' : 'delete'),
          icon: file.status === 'running' ? <IconX {...icon} /> : <IconTrash {...icon} />,
          run: () => void remove.send({ params: { id: file._id } }),
          danger: true,
        },
      ]}
      empty={{ illustration: 'shelf', title: t('emptyTitle'), body: t('emptyBody') }}
    />
  )
}

export default ExportsPage
