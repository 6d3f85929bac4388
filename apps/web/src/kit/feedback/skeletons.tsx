import { Paper, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '#web/client/text.ts'
import { kitText } from '#web/kit/kit.text.ts'

const screen = '100dvh'

const Busy = ({ children, height }: { children: ReactNode; height: number | string | undefined }) => {
  const t = useText(kitText)
  return (
    <div role="status" aria-label={t('loading')} style={{ minHeight: height }}>
      {children}
    </div>
  )
}

const defaultRows = 8

/** Placeholder of a list. As tall as the screen if the number of rows is unknown. */
export const ListSkeleton = ({ rows }: { rows?: number }) => (
  <Busy height={rows === undefined ? screen : undefined}>
    {Array.from({ length: rows ?? defaultRows }, (_, row) => (
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

interface FormSkeletonProps {
  fields?: number
  /** Approximate height of the content, for a part of a page. */
  height?: number
}

/** As tall as the screen, so that the content moves nothing visible when it arrives. */
export const FormSkeleton = ({ fields = 4, height }: FormSkeletonProps) => (
  <Busy height={height ?? screen}>
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
