import { Paper, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { transitions } from '#contract/core/transitions.ts'
import { useFormat } from '../../../client/format.ts'
import { useText } from '../../../client/text.ts'
import { Chart } from '../../../kit/chart/chart.tsx'
import { DetailPage } from '../../../kit/detail-page.tsx'
import { Money } from '../../../kit/money.tsx'
import { kitBookText } from '../kit-book.text.ts'
import { Chapter } from './chapter.tsx'

const days = [12, 18, 9, 22, 30, 27, 16]
const months = [320_000, 410_500, 389_900, 502_000, 618_400, 590_100]

export const ChartsChapter = () => {
  const t = useText(kitBookText)
  const { number, money } = useFormat()
  const orders = [{ name: 'orders', label: t('orders') }]
  return (
    <Chapter title={t('charts')} use={t('chartsUse')}>
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        <Paper p="md">
          <Chart
            kind="bar"
            title={t('orders')}
            series={orders}
            rows={days.map((value, index) => ({ label: `${index + 9}`, values: { orders: value } }))}
            format={number}
          />
        </Paper>
        <Paper p="md">
          <Chart
            kind="line"
            title={t('takings')}
            series={orders}
            rows={months.map((value, index) => ({ label: `${index + 1}`, values: { orders: value } }))}
            format={money}
          />
        </Paper>
        <Paper p="md">
          <Chart
            kind="donut"
            title={t('byStatus')}
            series={orders}
            rows={[t('pending'), t('confirmed'), t('cancelled')].map((label, index) => ({
              label,
              values: { orders: [14, 32, 5][index] ?? 0 },
            }))}
            format={number}
          />
        </Paper>
      </SimpleGrid>
    </Chapter>
  )
}

type Status = 'pending' | 'confirmed' | 'cancelled'
const table = transitions({ pending: ['confirmed', 'cancelled'], confirmed: ['cancelled'], cancelled: [] })

export const DetailChapter = () => {
  const t = useText(kitBookText)
  const [now, setNow] = useState<Status>('pending')
  const [opened] = useState(() => new Date().toISOString())
  return (
    <Chapter title={t('detail')} use={t('detailUse')}>
      <DetailPage<Status>
        title={t('order')}
        status={{
          table,
          now,
          go: setNow,
          words: {
            pending: { label: t('pending'), tone: 'warning', action: t('pending') },
            confirmed: { label: t('confirmed'), tone: 'success', action: t('confirm') },
            cancelled: { label: t('cancelled'), tone: 'neutral', action: t('cancel'), danger: true },
          },
        }}
        facts={[
          { label: t('customer'), value: 'Ana Ruiz' },
          { label: t('price'), value: <Money minor={12_999} /> },
        ]}
        timeline={[{ id: '1', at: opened, who: 'Ana Ruiz', text: `${t('order')} ${t('placed')}` }]}
      >
        <Paper p="lg">{t('work')}</Paper>
      </DetailPage>
    </Chapter>
  )
}
