import { Text } from '@mantine/core'
import { IconArrowsExchange, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type CmsMenuPage, type CmsPageRow, cmsPages, maxMenuPages } from '#contract/domains/cms-pages.ts'
import { useText } from '#web/client/text.ts'
import { useGet } from '#web/client/use-get.ts'
import { useSend } from '#web/client/use-send.ts'
import { useEntityAccess } from '#web/kit/crud/use-entity-access.ts'
import { ErrorState } from '#web/kit/feedback/feedback.tsx'
import { ListSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { Picker } from '#web/kit/fields/picker.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { ReorderGroups } from '#web/kit/reorder/reorder-groups.tsx'
import { useMoveActions } from '#web/kit/reorder/use-move-actions.tsx'
import { RowMenu } from '#web/kit/table/row-menu.tsx'
import { cmsPagesText } from './cms-pages.text.ts'
import { type MenuName, menuNames, moveItems, otherMenu, toItemId, toPageId } from './cms-pages.menus.ts'
import classes from './menus-page.module.css'
import { StateBadge } from './parts/state-badge.tsx'

const MenusPage = () => {
  const t = useText(cmsPagesText)
  const { data: menus, error, refetch } = useGet(cmsPages.menus)
  const { editReason } = useEntityAccess(cmsPages, t('items'))
  const arrange = useSend(cmsPages.arrangeMenus)
  const moveActions = useMoveActions()
  if (!menus) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <ListSkeleton isPage />
  const save = (body: Partial<Record<MenuName, string[]>>) => arrange.send({ body })
  const ids = (menu: MenuName) => menus[menu].map((page) => toItemId(menu, page))
  const find = (item: string): [MenuName, CmsMenuPage | undefined] => {
    const menu = item.startsWith('header ') ? 'header' : 'footer'
    return [menu, menus[menu].find(({ _id }) => _id === toPageId(item))]
  }

  const renderItem = (item: string, handle: ReactNode) => {
    const [menu, page] = find(item)
    if (!page) return null
    const other = otherMenu[menu]
    const withoutPage = menus[menu].map(({ _id }) => _id).filter((id) => id !== page._id)
    const isInOther = menus[other].some(({ _id }) => _id === page._id)
    const actions = [
      ...moveActions(ids(menu), item, (order) => save(moveItems(menus, menu, order))),
      {
        label: t(other === 'header' ? 'moveToHeader' : 'moveToFooter'),
        icon: <IconArrowsExchange size={16} aria-hidden="true" />,
        run: () =>
          void save({
            [menu]: withoutPage,
            [other]: [...menus[other].map(({ _id }) => _id), ...(isInOther ? [] : [page._id])],
          }),
      },
      {
        label: t('removeFromMenu'),
        icon: <IconX size={16} aria-hidden="true" />,
        run: () => void save({ [menu]: withoutPage }),
      },
    ]
    return (
      <div className={classes.row}>
        {handle}
        <div className={classes.words}>
          <span className={classes.name}>{page.name}</span>
          <span className={classes.facts}>
            <Text span size="sm" c="dimmed">
              {t(`lang_${page.language}`)}
              {page.visibility === 'private' && ` · ${t('visibility_private')}`}
            </Text>
            {page.state !== 'live' && <StateBadge state={page.state} />}
          </span>
        </div>
        {!editReason && <RowMenu name={page.name} actions={() => actions} />}
      </div>
    )
  }

  const renderGroup = (menu: string, _handle: ReactNode, items: ReactNode) => {
    const name = menu as MenuName
    const current = menus[name].map(({ _id }) => _id)
    const toOption = ({ _id, name: pageName, language }: CmsPageRow) => {
      const disabled = current.includes(_id)
      const label = t(disabled ? 'addedPage' : 'pageOption', { name: pageName, language: t(`lang_${language}`) })
      return { value: _id, label, disabled }
    }
    return (
      <section className={classes.card} aria-label={t(`menu_${name}`)}>
        <h2 className={classes.title}>{t(`menu_${name}`)}</h2>
        {menus[name].length === 0 && (
          <Text size="sm" c="dimmed" className={classes.empty ?? ''}>
            {t('emptyMenu')}
          </Text>
        )}
        {items}
        {!editReason && menus[name].length >= maxMenuPages && (
          <Text size="sm" c="dimmed" className={classes.add ?? ''}>
            {t('menuFull', { count: maxMenuPages })}
          </Text>
        )}
        {!editReason && menus[name].length < maxMenuPages && (
          <div className={classes.add}>
            <Picker
              // A new picker after each page, so that the next one starts empty.
              key={menus[name].length}
              endpoint={cmsPages.list}
              toOption={toOption}
              query={{ sortBy: 'name' }}
              label={t('add')}
              value={null}
              onChange={(id) => {
                if (id !== null && !current.includes(id)) void save({ [name]: [...current, id] })
              }}
            />
          </div>
        )}
      </section>
    )
  }

  return (
    <>
      <PageHeader title={t('menus')} subtitle={editReason ?? t('menusHelp')} />
      <div className={classes.page}>
        <ReorderGroups
          groups={menuNames.map((menu) => ({
            id: menu,
            label: t(`menu_${menu}`),
            items: menus[menu].map((page) => ({ id: toItemId(menu, page), label: page.name })),
          }))}
          onMoveGroups={() => undefined}
          onMoveItems={(menu, items) => save(moveItems(menus, menu as MenuName, items))}
          renderGroup={renderGroup}
          renderItem={renderItem}
          fixedGroups
          fixedItems={Boolean(editReason)}
        />
      </div>
    </>
  )
}

export default MenusPage
