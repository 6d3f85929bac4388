import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { IconFileSearch } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Page } from '#contract/core/page.ts'
import { isStoreScoped } from '../../client/request.ts'
import { mayOpen, useScreens } from '../../client/screen.ts'
import { useSession } from '../../client/session.ts'
import { useLanguage } from '../../client/text.ts'
import { getOptions } from '../../client/use-get.ts'

const most = 5

interface Finds {
  groups: SpotlightActionGroupData[]
  asking: boolean
}

/** Search results of every list the person may see, grouped by screen. */
export const usePaletteFinds = (term: string): Finds => {
  const [language] = useLanguage()
  const navigate = useNavigate()
  const { can, store } = useSession()
  const open = useScreens().filter((screen) => screen.find && mayOpen(screen.find, can))
  const loaded = useQueries({
    queries: open.map(({ path, find }) => ({
      queryKey: ['palette find', path],
      queryFn: async () => (await find?.load())?.default ?? null,
      staleTime: Infinity,
    })),
  })
  const sources = open.flatMap((screen, place) => {
    const find = loaded[place]?.data
    return find ? [{ screen, find }] : []
  })
  const answers = useQueries({
    queries: sources.map(({ find }) => ({
      ...getOptions(find.list, { query: { search: term, limit: most } } as never),
      enabled: term !== '' && (store !== null || !isStoreScoped(find.list)),
      retry: false,
    })),
  })
  const groups = sources.map(({ screen, find }, place) => {
    const Icon = screen.menu?.icon ?? IconFileSearch
    const page = answers[place]?.data as Page<{ _id: string }> | undefined
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
    asking: [...loaded, ...answers].some((answer) => answer.isFetching),
  }
}
