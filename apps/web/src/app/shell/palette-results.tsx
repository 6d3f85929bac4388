import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { IconFileSearch } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Page } from '#contract/core/page.ts'
import { isStoreScoped } from '#web/client/request.ts'
import { canOpenScreen, useScreens } from '#web/client/screen.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage } from '#web/client/text.ts'
import { getQueryOptions } from '#web/client/use-get.ts'

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
  const searchableScreens = useScreens().filter((screen) => screen.find && canOpenScreen(screen.find, can))
  const loaded = useQueries({
    queries: searchableScreens.map(({ path, find }) => ({
      queryKey: ['palette find', path],
      queryFn: async () => (await find?.load())?.default ?? null,
      staleTime: Infinity,
    })),
  })
  const sources = searchableScreens.flatMap((screen, index) => {
    const find = loaded[index]?.data
    return find ? [{ screen, find }] : []
  })
  const responses = useQueries({
    queries: sources.map(({ find }) => ({
      ...getQueryOptions(find.list, { query: { search: term, limit: maxPerScreen } } as never),
      enabled: term !== '' && (store !== null || !isStoreScoped(find.list)),
      retry: false,
    })),
  })
  const groups = sources.map(({ screen, find }, index) => {
    const Icon = screen.menu?.icon ?? IconFileSearch
    const page = responses[index]?.data as Page<{ _id: string }> | undefined
    return {
      group: screen.title[language],
      actions: (page?.data ?? []).map((row) => ({
        id: `find ${row._id}`,
        label: find.label(row as never),
        leftSection: <Icon size={18} stroke={1.75} />,
        onClick: () => void navigate(`/dashboard/${find.to(row as never)}`),
      })),
    }
  })
  return {
    groups: groups.filter((group) => group.actions.length > 0),
    loading: [...loaded, ...responses].some((query) => query.isFetching),
  }
}
