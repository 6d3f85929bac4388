import { useMemo } from 'react'
import { type CmsPageRow, cmsPageStates, cmsPageVisibilities } from '#contract/domains/cms-pages.ts'
import { languages } from '#contract/enumerations.ts'
import { useText } from '#web/client/text.ts'
import { timeColumn } from '#web/kit/display/time.tsx'
import type { Column, Filter, PrimaryColumn } from '#web/kit/table/columns.ts'
import { cmsPagesText } from './cms-pages.text.ts'
import { StateBadge } from './parts/state-badge.tsx'

interface PageList {
  primaryColumn: PrimaryColumn<CmsPageRow>
  columns: Column<CmsPageRow>[]
  filters: Filter[]
}

/** Columns and filters of the list. */
export const usePageList = (): PageList => {
  const t = useText(cmsPagesText)
  return useMemo(() => {
    const menuNames = ({ menus }: CmsPageRow) =>
      (['header', 'footer'] as const)
        .filter((menu) => menus[menu])
        .map((menu) => t(`menu_${menu}`))
        .join(', ')
    return {
      primaryColumn: { label: t('name'), name: ({ name }) => name, to: ({ _id }) => _id, sort: 'name', width: '28%' },
      columns: [
        {
          id: 'state',
          label: t('state'),
          cell: ({ state }) => <StateBadge state={state} />,
          value: ({ state }) => t(`state_${state}`),
          width: '120px',
          phone: 'detail',
        },
        {
          id: 'visibility',
          label: t('visibility'),
          value: ({ visibility }) => t(`visibility_${visibility}`),
          width: '130px',
          phone: 'detail',
        },
        { id: 'language', label: t('language'), value: ({ language }) => t(`lang_${language}`), width: '100px' },
        { id: 'menu', label: t('menu'), value: menuNames },
        { id: 'slug', label: t('slug'), value: ({ slug }) => slug, hiddenByDefault: true },
        timeColumn('updatedAt', t('updated')),
        timeColumn('createdAt', t('created_column'), { hiddenByDefault: true }),
        {
          id: 'updatedBy',
          label: t('updatedBy'),
          value: ({ updatedBy }) => updatedBy,
          width: '140px',
          hiddenByDefault: true,
        },
      ],
      filters: [
        {
          kind: 'choice',
          name: 'state',
          label: t('state'),
          options: cmsPageStates.map((value) => ({ value, label: t(`state_${value}`) })),
        },
        {
          kind: 'choice',
          name: 'visibility',
          label: t('visibility'),
          options: cmsPageVisibilities.map((value) => ({ value, label: t(`visibility_${value}`) })),
        },
        {
          kind: 'choice',
          name: 'language',
          label: t('language'),
          options: languages.map((value) => ({ value, label: t(`lang_${value}`) })),
        },
        {
          kind: 'choice',
          name: 'menu',
          label: t('menu'),
          options: (['header', 'footer', 'none'] as const).map((value) => ({ value, label: t(`menu_${value}`) })),
        },
      ],
    }
  }, [t])
}
