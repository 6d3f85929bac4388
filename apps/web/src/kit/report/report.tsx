import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ApiError } from '#web/client/api-error.ts'
import { ShareBar } from '#web/kit/display/share-bar.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import classes from './report.module.css'

interface ReportQuery<Report> {
  data: Report | undefined
  error: ApiError | null
  refetch: () => unknown
  isPlaceholderData: boolean
}

/** The report once it's loaded; while another period loads, the previous one is dimmed. */
export const LoadedReport = <Report,>({
  query: { data, error, refetch, isPlaceholderData },
  children,
}: {
  query: ReportQuery<Report>
  children: (report: Report) => ReactNode
}) => {
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton />
  return <div className={isPlaceholderData ? classes.stale : undefined}>{children(data)}</div>
}

/** Key figures above, then cards beside a narrow one. */
export const ReportLayout = ({ top, cards, side }: { top: ReactNode; cards: ReactNode; side: ReactNode }) => (
  <div className={classes.report}>
    <div className={classes.wide}>{top}</div>
    <div className={classes.stack}>{cards}</div>
    {side}
  </div>
)

export interface KeyFigure {
  label: string
  value: string
  /** Below the value. */
  note?: ReactNode
}

/** The most important figure first, then the others. */
export const KeyFigures = ({ main, others }: { main: KeyFigure; others: readonly KeyFigure[] }) => (
  <div className={classes.overview}>
    <dl className={classes.main}>
      <dt>{main.label}</dt>
      <dd>
        {main.value}
        <ReportNote>{main.note}</ReportNote>
      </dd>
    </dl>
    <dl className={classes.figures}>
      {others.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className={classes.value}>{value}</span>
            <ReportNote>{note}</ReportNote>
          </dd>
        </div>
      ))}
    </dl>
  </div>
)

/** Small text on a line below a name or figure. */
export const ReportNote = ({ children }: { children: ReactNode }) => <span className={classes.note}>{children}</span>

/** A sentence below the figures. */
export const ReportHint = ({ children }: { children: ReactNode }) => <p className={classes.hint}>{children}</p>

/** A sentence in place of what a card would show. */
export const ReportEmpty = ({ children }: { children: ReactNode }) => <p className={classes.quiet}>{children}</p>

export const ReportLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={classes.link} to={to}>
    {children}
  </Link>
)

/** A chart below the key figures. */
export const ReportChart = ({ children }: { children: ReactNode }) => <div className={classes.chart}>{children}</div>

export interface ShareRow {
  key: string
  label: string
  value: string
  /** Compared with the largest. */
  size: number
  note?: ReactNode
}

/** Values with bars that compare them. */
export const ShareList = ({ rows, color }: { rows: readonly ShareRow[]; color: string }) => {
  const max = Math.max(...rows.map(({ size }) => size), 1)
  return (
    <ul className={classes.bars}>
      {rows.map(({ key, label, value, size, note }) => (
        <li key={key}>
          <span>{label}</span>
          <span className="figures">{value}</span>
          <ShareBar value={size} max={max} color={color} />
          {note && <ReportNote>{note}</ReportNote>}
        </li>
      ))}
    </ul>
  )
}

/** Downloads one of the report's tables. */
export const ReportExport = ({ label, files }: { label: string; files: { label: string; run: () => void }[] }) => (
  <Menu position="bottom-end" withinPortal={false}>
    <Menu.Target>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden="true" />}>
        {label}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {files.map(({ label: name, run }) => (
        <Menu.Item key={name} onClick={run}>
          {name}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
