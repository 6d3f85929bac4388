import { Button } from '@mantine/core'
import { IconFileImport, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { products } from '#contract/domains/products.ts'
import { queryClient } from '../../client/query-client.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { getOptions } from '../../client/use-get.ts'
import { ListPage } from '../../kit/list-page.tsx'
import { exportPages } from '../../kit/list/export.ts'
import type { Sort } from '../../kit/list/url-state.ts'
import { CopyDialog } from './parts/copy-dialog.tsx'
import { productsText } from './products.text.ts'
import { useProductActions } from './use-product-actions.tsx'
import { useProductFilters } from './use-product-filters.tsx'
import { useProductList } from './use-product-list.tsx'

const newest: Sort = { by: 'createdAt', order: 'desc' }
const icon = { size: 16, 'aria-hidden': true } as const

const ProductsPage = () => {
  const t = useText(productsText)
  const { can, store } = useSession()
  const [copying, setCopying] = useState<readonly string[]>([])
  const { actions, bulk } = useProductActions(setCopying)
  const mayCreate = can('create_product')
  const bring = mayCreate && (
    <Button component={Link} to="import" variant="default" leftSection={<IconFileImport {...icon} />}>
      {t('import')}
    </Button>
  )
  return (
    <>
      <ListPage
        title={t('title')}
        list={products.list}
        sort={newest}
        filters={useProductFilters()}
        {...useProductList()}
        primary={{
          label: t('add'),
          to: 'new',
          reason: mayCreate && can('edit_product') ? undefined : t('cannotCreate'),
        }}
        also={(view) => (
          <>
            <Button
              component={Link}
              to={{ pathname: 'grid', search: view }}
              variant="default"
              leftSection={<IconTable {...icon} />}
            >
              {t('grid')}
            </Button>
            {bring}
          </>
        )}
        exports={[
          {
            label: t('exportForImport'),
            run: (query) =>
              void exportPages(
                {
                  list: products.exportRows,
                  query,
                  title: t('exportForImportTitle'),
                  zone: store?.timezone ?? 'UTC',
                },
                (part) => ({ ...part, head: part.header, count: part.products }),
              ),
          },
        ]}
        actions={actions}
        bulk={bulk}
        prefetch={(product) =>
          void queryClient.prefetchQuery(getOptions(products.get, { params: { id: product._id } }))
        }
        empty={{ drawing: 'shelf', title: t('emptyTitle'), body: t('emptyBody'), also: bring }}
      />
      <CopyDialog ids={copying} close={() => setCopying([])} />
    </>
  )
}

export default ProductsPage
