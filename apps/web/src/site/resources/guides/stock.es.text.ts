import type { Guide } from '#web/site/resources/guide.ts'

export const stock: Guide = {
  slug: 'stock',
  title: 'Gestión del inventario',
  summary:
    'Conoce los niveles de inventario, recibe, cuenta y transfiere artículos, y recibe alertas antes de que se agoten.',
  sections: [
    {
      id: 'figures',
      heading: 'Niveles de inventario',
      body: [
        '[Inventario](/dashboard/inventory) muestra todas las variantes de tus productos con sus existencias en cada ubicación.',
        {
          table: {
            head: ['Cantidad', 'Significado'],
            rows: [
              ['[[En existencia]]', 'Artículos en la ubicación.'],
              ['[[Reservado]]', 'Artículos en pedidos sin completar.'],
              ['[[Disponible]]', 'Artículos que puedes vender: los que tienes menos los reservados.'],
              ['[[Entrante]]', 'Artículos pedidos a proveedores que no has recibido.'],
              ['[[Nivel de alerta]]', 'Recibes una alerta cuando hay menos disponibles.'],
            ],
          },
        },
        'Los pedidos reservan artículos al crearse, los descuentan al completarse y los liberan al cancelarse.',
      ],
    },
    {
      id: 'adjust',
      heading: 'Ajustes de inventario',
      body: [
        {
          steps: [
            'Haz clic en [[Ajustar existencias]] en el menú de una fila. Para ajustar varias variantes, selecciónalas y haz clic en esa acción en la barra inferior.',
            'Elige [[Agregar]], [[Quitar]] o [[Establecer en]] e ingresa la cantidad.',
            'Elige [[Ubicación]] y [[Motivo]]: recibido, devuelto, dañado o corrección. Si quieres, agrega una nota para el registro.',
            'Revisa el nuevo nivel y haz clic en [[Guardar existencias]]. Para revertirlo, haz clic en [[Deshacer]] en el mensaje.',
          ],
        },
        'Para ingresar artículos pedidos a un proveedor, haz clic en [[Definir existencias entrantes]] en la página de inventario de la variante. La cantidad baja cuando los recibes.',
      ],
    },
    {
      id: 'count',
      heading: 'Conteos de inventario',
      body: [
        {
          steps: [
            'Haz clic en [[Contar existencias]] sobre la lista, o abre [Contar inventario](/dashboard/inventory/count), y elige la ubicación en [[Ubicación]].',
            'Ingresa tus conteos. Presiona ‹Intro› para ir a la siguiente fila o pega una columna de una hoja de cálculo con ‹Ctrl›+‹V›.',
            'Haz clic en [[Guardar recuento]]. Las filas en blanco no cambian.',
          ],
        },
        'Para contar desde un archivo, haz clic en [[Importar]] y elige una tabla con una columna de SKU o código de barras y otra de cantidad. Ves los cambios antes de guardarlos.',
      ],
    },
    {
      id: 'places',
      heading: 'Ubicaciones',
      body: [
        'Agrega tus tiendas, almacenes y camionetas en [Ubicaciones](/dashboard/settings/location). Los pedidos usan primero el inventario de la ubicación principal.',
        'Usa [[Transferir existencias]] para transferir artículos entre ubicaciones. El registro muestra ambos movimientos.',
      ],
    },
    {
      id: 'low',
      heading: 'Alertas de existencias',
      body: [
        'Ingresa una cantidad en [[Alerta de existencias bajas]], en el paso [[Detalles del producto]] de un producto. Recibirás una notificación cuando las existencias bajen de esa cantidad, y el filtro [[Existencias bajas]] muestra todos los artículos afectados.',
        'Activa [[Seguir vendiendo sin existencias]] para vender sin existencias. La cantidad [[Disponible]] puede entonces ser negativa, y el filtro muestra estos artículos como [[Sobrevendido]].',
      ],
    },
    {
      id: 'log',
      heading: 'Registro de inventario',
      body: [
        'El [registro de inventario](/dashboard/inventory/logs) muestra cada cambio con su cantidad, motivo, autor y nuevo nivel. Las entradas no se pueden editar ni eliminar.',
      ],
    },
  ],
}
