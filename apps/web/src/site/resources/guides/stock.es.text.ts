import type { Guide } from '#web/site/resources/guide.ts'

export const stock: Guide = {
  slug: 'stock',
  title: 'Existencias que cuadran',
  summary:
    'Qué significan las cifras del inventario, cómo recibir, contar y trasladar, y cómo saber a tiempo que algo se acaba.',
  sections: [
    {
      id: 'figures',
      heading: 'Qué significan las cifras',
      body: [
        'El [inventario](/dashboard/inventory) muestra cada variante de cada producto, con lo que tienes de ella en cada uno de tus lugares.',
        {
          table: {
            head: ['Cifra', 'Qué dice'],
            rows: [
              ['[[Existencias]]', 'Las unidades que hay.'],
              ['[[Reservado]]', 'Las que pertenecen a pedidos aún sin completar.'],
              ['[[Disponible]]', 'Las existencias sin lo reservado: lo que todavía puedes vender.'],
              ['[[En camino]]', 'Lo que has pedido y aún no has recibido.'],
              ['[[Aviso en]]', 'Cuando haya menos disponible, te avisamos.'],
            ],
          },
        },
        'Un pedido reserva sus unidades cuando se hace, las descuenta cuando se completa y las devuelve cuando se cancela. Tú no haces nada.',
      ],
    },
    {
      id: 'adjust',
      heading: 'Recibir, corregir, dar de baja',
      body: [
        {
          steps: [
            'Elige [[Ajustar existencias]] en el menú de una fila. Para cambiar varias a la vez, selecciónalas y elígelo en la barra de abajo.',
            'Di qué hacer: [[Sumar]], [[Quitar]] o [[Dejar en]], y cuántas.',
            'Elige el [[Lugar]] y el [[Motivo]]: recibido, devuelto, dañado o corrección. Una nota ayuda a quien lea el registro más tarde.',
            'Debajo de los campos ves cuántas quedarán. Elige [[Guardar]]; [[Deshacer]] en el aviso lo devuelve.',
          ],
        },
        'Lo que has pedido a un proveedor lo escribes con [[Indicar lo que está en camino]], en la página de las existencias de un producto. Al recibirlo, esa cifra baja sola.',
      ],
    },
    {
      id: 'count',
      heading: 'Contar las estanterías',
      body: [
        {
          steps: [
            'Elige [[Contar]] encima de la lista, o abre [Contar existencias](/dashboard/inventory/count), y di en [[Dónde cuentas]] en qué lugar estás.',
            'Escribe lo que contaste. ‹Intro› lleva a la fila siguiente; una columna entera se puede pegar desde una hoja de cálculo con ‹Ctrl›+‹V›.',
            'Elige [[Guardar recuento]]. Las filas que dejaste vacías se quedan como están.',
          ],
        },
        'Desde un archivo se hace con [[Importar]]: una tabla con una columna para el SKU o el código de barras y otra para las existencias. Antes de que cambie nada ves qué saldos cambiarán.',
      ],
    },
    {
      id: 'places',
      heading: 'Varios lugares',
      body: [
        'Tienda, almacén, furgoneta: añádelos en [Ubicaciones](/dashboard/settings/location). Los pedidos buscan existencias primero en el lugar principal.',
        'Con [[Pasar a otro lugar]] la mercancía va de uno a otro en un solo paso, y el registro tiene las dos partes.',
      ],
    },
    {
      id: 'low',
      heading: 'Antes de que se acabe',
      body: [
        'Escribe una cifra en [[Avisar por debajo de]], en el paso [[Detalles del producto]] de un producto. El filtro [[Pocas existencias]] muestra lo que ya escasea, y recibes una notificación cuando algo baja de ahí.',
        'Con [[Venderlo aunque no quede]] los clientes pueden pedir y esperar. La cifra [[Disponible]] baja entonces de cero, y el filtro lo encuentra como [[Prometido de más]].',
      ],
    },
    {
      id: 'log',
      heading: 'Quién cambió qué',
      body: [
        'El [registro de existencias](/dashboard/inventory/logs) tiene cada cambio: cuánto, por qué, quién y cuánto quedó. Nadie puede cambiar ni borrar sus líneas.',
      ],
    },
  ],
}
