import { ActionIcon, Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { earnings, type StatementSection } from '#contract/domains/earnings.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { Money } from '#web/kit/display/money.tsx'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { earningsText } from '#web/features/earnings/earnings.text.ts'
import { useMonthName } from '#web/features/earnings/use-month-name.ts'
import { useStatementFile } from '#web/features/earnings/use-statement-file.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { FigureTable } from '#web/kit/display/figure-table.tsx'
import classes from './earnings.module.css'

const lines = ['opening', 'sales', 'refunds', 'fees', 'disputes', 'payouts', 'adjustments', 'closing'] as const
const shownMonths = 12

const StatementLines = ({ section }: { section: StatementSection }) => {
  const t = useText(earningsText)
  return (
    <FigureTable>
      <tbody>
        {lines.map((line) => (
          <tr key={line} className={line === 'closing' ? classes.sum : undefined}>
            <th scope="row">{t(line)}</th>
            <td>
              <Money minor={section[line]} currency={section.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </FigureTable>
  )
}

const StatementDialog = ({ month, close }: { month: string; close: () => void }) => {
  const t = useText(earningsText)
  const toMonthName = useMonthName()
  const { download, downloading } = useStatementFile()
  const { data, error, refetch } = useGet(earnings.statement, { params: { month } })
  return (
    <Dialog opened onClose={close} title={t('statementTitle', { month: toMonthName(month) })}>
      <div className={classes.stack}>
        {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={8} />)}
        {data && !data.isFinal && <p className={classes.quiet}>{t('preliminary')}</p>}
        {data?.sections.map((section) => (
          <StatementLines key={section.currency} section={section} />
        ))}
        <Button.Group>
          {(['pdf', 'csv'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              fullWidth
              disabled={downloading}
              leftSection={<IconDownload size={16} aria-hidden="true" />}
              onClick={() => void download(month, format)}
            >
              {t(format === 'pdf' ? 'downloadPdf' : 'downloadCsv')}
            </Button>
          ))}
        </Button.Group>
      </div>
    </Dialog>
  )
}

/** Statements by month. */
export const Statements = () => {
  const t = useText(earningsText)
  const toMonthName = useMonthName()
  const { download } = useStatementFile()
  const [opened, setOpened] = useState<string>()
  const { data, error, refetch } = useGet(earnings.statements)
  return (
    <TitledCard title={t('statements')}>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton rows={6} />)}
      {data?.data.length === 0 && <p className={classes.quiet}>{t('noStatements')}</p>}
      {data && data.data.length > 0 && (
        <FigureTable>
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col">{t('net')}</th>
              <th scope="col" data-wide>
                {t('payouts')}
              </th>
              <th scope="col" data-wide>
                {t('closing')}
              </th>
              <th scope="col">
                <span className="visually-hidden">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.data.slice(0, shownMonths).map(({ month, currency, net, payouts, closing }) => (
              <tr key={`${month} ${currency}`}>
                <th scope="row">
                  <button
                    type="button"
                    className={classes.link}
                    aria-label={t('open', { month: toMonthName(month) })}
                    onClick={() => setOpened(month)}
                  >
                    {toMonthName(month)}
                  </button>
                </th>
                <td>
                  <Money minor={net} currency={currency} />
                </td>
                <td data-wide>
                  <Money minor={payouts} currency={currency} />
                </td>
                <td data-wide>
                  <Money minor={closing} currency={currency} />
                </td>
                <td>
                  <ActionIcon
                    variant="subtle"
                    color="neutral"
                    aria-label={`${t('downloadPdf')}: ${toMonthName(month)}`}
                    title={t('downloadPdf')}
                    onClick={() => void download(month, 'pdf')}
                  >
                    <IconDownload size={16} aria-hidden="true" />
                  </ActionIcon>
                </td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
      {opened && <StatementDialog month={opened} close={() => setOpened(undefined)} />}
    </TitledCard>
  )
}
