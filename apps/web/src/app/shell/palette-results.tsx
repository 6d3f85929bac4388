import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { IconFileSearch } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Page } from '#contract/core/page.ts'
import { isStoreScoped } from '#contract/core/request.ts'
import { canOpenScreen, useScreens } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage } from '#web/client/text.ts'
import { getQueryOptions } from '#web/client/use-get.ts'
import { sortAsInMenu } from './menu.ts'

const maxPerScreen = 5

interface PaletteResults {
  groups: SpotlightActionGroupData[]
  loading: boolean
}

/** Search results of every list the person may see, grouped by screen. */
export const usePaletteResults = (term: string): PaletteResults => {
  const [language] = useLanguage()
  const navigate = useNavigate()
  const { can, store } = useSession()
  const screens = useScreens()
  const inMenuOrder = useMemo(() => sortAsInMenu(screens), [screens])
  const searchableScreens = inMenuOrder.filter(({ screen: { find } }) => find && canOpenScreen(find, can))
  const loaded = useQueries({
    queries: searchableScreens.map(({ screen }) => ({
      queryKey: ['palette find', screen.path],
      queryFn: async () => (await screen.find?.load())?.default ?? null,
      staleTime: Infinity,
    })),
  })
  const sources = searchableScreens.flatMap(({ screen, section }, index) => {
    const find = loaded[index]?.data
    return find ? [{ screen, section, find }] : []
  })
  const responses = useQueries({
    queries: sources.map(({ find }) => ({
      ...getQueryOptions(find.list, { query: { search: term, limit: maxPerScreen } } as never),
      enabled: term !== '' && (store !== null || !isStoreScoped(find.list)),
      retry: false,
    })),
  })
  const groups = sources.map(({ screen, section, find }, index) => {
    const Icon = section?.menu?.icon ?? IconFileSearch
    const page = responses[index]?.data as Page<{ _id: string }> | undefined
    return {
      group: screen.title[language],
      actions: (page?.data ?? []).map((row) => ({
        id: `find ${row._id}`,
        label: find.label(row as never),
        leftSection: <Icon size={18} stroke={1.75} />,
        ...(find.Facts && { rightSection: <find.Facts row={row as never} /> }),
        onClick: () => void navigate(`/dashboard/${find.to(row as never)}`),
      })),
    }
  })
  return {
    groups: groups.filter((group) => group.actions.length > 0),
    loading: [...loaded, ...responses].some((query) => query.isFetching),
  }
}
