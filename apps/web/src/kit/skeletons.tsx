import { Paper, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../client/text.ts'
import { kitText } from './kit.text.ts'

const Busy = ({ children, tall = false }: { children: ReactNode; tall?: boolean }) => {
  const t = useText(kitText)
  return (
    <div role="status" aria-label={t('loading')} style={tall ? { minHeight: '100dvh' } : undefined}>
      {children}
    </div>
  )
}

/** Rows of a list: a picture and a name, then the shorter facts. */
export const ListSkeleton = ({ rows = 8 }: { rows?: number }) => (
  <Busy>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} style={{ display: 'flex', gap: 16, alignItems: 'center', padding: '12px 16px' }}>
        <Skeleton w={18} h={18} />
        <Skeleton w={32} h={32} />
        <Skeleton w={`${18 + ((row * 7) % 14)}%`} h={12} />
        <Skeleton w="16%" h={12} visibleFrom="sm" />
        <Skeleton w="24%" h={12} visibleFrom="sm" />
        <Skeleton w="8%" h={12} ml="auto" />
      </div>
    ))}
  </Busy>
)

/** As tall as a screen, so that what comes in its place moves nothing in sight. */
export const FormSkeleton = ({ fields = 4 }: { fields?: number }) => (
  <Busy tall>
    <Paper p="lg">
      <Stack gap="lg">
        {Array.from({ length: fields }, (_, field) => (
          <Stack key={field} gap={8}>
            <Skeleton w={96} h={12} />
            <Skeleton h={36} />
          </Stack>
        ))}
      </Stack>
    </Paper>
  </Busy>
)
