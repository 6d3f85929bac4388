import type { Guide } from '#web/site/resources/guide.ts'

export const importingCustomers: Guide = {
  slug: 'importing-customers',
  title: 'Importación de clientes',
  summary:
    'Importa clientes desde un archivo CSV o una hoja de cálculo, conoce las columnas admitidas y corrige las filas omitidas.',
  sections: [
    {
      id: 'before',
      heading: 'Requisitos',
      body: [
        'Necesitas una tabla con un cliente por fila. Usa un archivo CSV con comas, punto y coma o tabulaciones, o copia y pega celdas de una hoja de cálculo. Los archivos de Shopify funcionan sin cambios.',
        'Cada fila necesita un correo y un nombre. Las demás columnas son opcionales. Puedes importar hasta 200.000 filas a la vez.',
        {
          note: 'Necesitas permiso para ver y crear clientes. Los clientes se agregan a la tienda actual, así que revisa antes su nombre en la parte superior.',
        },
      ],
    },
    {
      id: 'steps',
      heading: 'Importar',
      body: [
        {
          steps: [
            'Abre [Clientes](/dashboard/customers) y haz clic en [[Importar]].',
            'En [[Subir archivo]], elige o suelta tu archivo. O copia las celdas de tu hoja de cálculo, con los nombres de las columnas, pégalas en [[Celdas]] y haz clic en [[Usar celdas pegadas]].',
            'Asigna las columnas. Las asignamos por nombre cuando es posible. Elige [[No importar]] en las que no necesitas. Si tu tabla no tiene nombres de columnas, desactiva [[La primera fila tiene los nombres de columna]].',
            'Haz clic en [[Revisar filas]]. Verás cuántos clientes se pueden importar y por qué algunas filas no. Todavía no se importa nada.',
            'Haz clic en [[Iniciar importación]].',
          ],
        },
        {
          picture: 'customers',
          alt: 'Lista de clientes con sus pedidos, monto gastado y etiquetas',
          caption: 'Los clientes importados aparecen en la lista de clientes. [[Origen]] muestra que se importaron.',
        },
      ],
    },
    {
      id: 'columns',
      heading: 'Columnas',
      body: [
        'Puedes importar estas columnas. Reconocemos los nombres que se muestran y muchos otros. No importan las mayúsculas, los acentos ni la puntuación.',
        {
          table: {
            head: ['Columna', 'Formato', 'Nombres reconocidos'],
            stacks: true,
            rows: [
              ['[[Correo]]', 'Obligatorio. Identifica al cliente.', '`Correo`, `Correo electrónico`, `Email`'],
              [
                '[[Nombre completo]]',
                'Obligatorio. También puedes usar [[Nombre]] y [[Apellidos]], que se combinan.',
                '`Nombre completo`, `Cliente`, `Full name`; `Nombre`, `Apellidos`',
              ],
              [
                '[[Teléfono]]',
                'Números, espacios, paréntesis, puntos, guiones y un signo más al inicio.',
                '`Teléfono`, `Móvil`, `Phone`',
              ],
              [
                '[[Fecha de nacimiento]]',
                'Primero el año: `1990-05-31`, `1990/5/31` o `1990.5.31`.',
                '`Cumpleaños`, `Fecha de nacimiento`',
              ],
              ['[[Etiquetas]]', 'Separadas por comas, punto y coma o `|`. Hasta 50.', '`Etiquetas`, `Tags`'],
              ['[[Idioma]]', '`en` o `es`. De `es-MX` solo se usan las dos primeras letras.', '`Idioma`, `Language`'],
              [
                '[[Marketing por correo]]',
                '`sí`, `yes`, `true`, `1` o `x`; `no`, `false`, `0` o `unsubscribed`. Déjalo en blanco si no has preguntado.',
                '`Publicidad por correo`, `Newsletter`',
              ],
              ['[[Marketing por SMS]]', 'Igual que arriba.', '`Publicidad por SMS`, `SMS consent`'],
              [
                '[[Calle y número]]',
                'Calle y número. Obligatorio para guardar una dirección.',
                '`Dirección`, `Calle`, `Address1`',
              ],
              ['[[Apartamento, piso, etc.]]', 'Departamento, piso o edificio.', '`Más datos`, `Address2`'],
              ['[[Ciudad]]', 'Hasta 120 caracteres.', '`Ciudad`, `Población`, `City`'],
              ['[[Estado o provincia]]', 'Hasta 120 caracteres.', '`Provincia`, `Estado`, `Region`'],
              [
                '[[Código postal]]',
                'Hasta 20 caracteres. Se conservan los ceros iniciales.',
                '`Código postal`, `CP`, `Zip`',
              ],
              ['[[País]]', 'Código de dos letras, como `ES`.', '`País`, `Código de país`, `Country`'],
              ['[[Puntos]]', 'Número entero.', '`Puntos`, `Points`'],
              ['[[Crédito]]', 'Monto en la moneda de la tienda.', '`Crédito`, `Saldo`'],
              ['[[Nota]]', 'Hasta 5.000 caracteres.', '`Nota`, `Notas`'],
            ],
          },
        },
        {
          note: 'Los clientes solo reciben publicidad si una columna dice que la aceptaron. Importa solo el consentimiento que te dieron.',
        },
      ],
    },
    {
      id: 'left-out',
      heading: 'Filas omitidas',
      body: [
        'Las filas con problemas se omiten y las demás se importan. Estos son los problemas más comunes:',
        {
          table: {
            head: ['Problema', 'Solución'],
            rows: [
              ['[[Falta el correo.]] [[El correo no es válido.]]', 'Ingresa un correo válido.'],
              ['[[Falta el nombre.]]', 'Ingresa el nombre o asigna las columnas de nombre y apellido.'],
              [
                '[[Ingresa la fecha de nacimiento como una fecha pasada, por ejemplo 1990-05-31.]]',
                'Ingresa primero el año.',
              ],
              ['[[Ingresa sí o no en el consentimiento.]]', 'Ingresa sí o no, o deja la celda en blanco.'],
              ['[[Ingresa un código de país de dos letras, como MX.]]', 'Ingresa `US` en lugar de `Estados Unidos`.'],
              ['[[Este correo ya está en una fila anterior.]]', 'Ninguna. Se importa la primera fila.'],
              ['[[Ya existe un cliente con este correo.]]', 'Ninguna. El cliente no cambia.'],
            ],
          },
        },
        'Los clientes existentes se detectan durante la importación, no durante la revisión. Puedes importar el mismo archivo dos veces sin riesgo.',
      ],
    },
    {
      id: 'while',
      heading: 'Progreso',
      body: [
        'Las filas se importan en lotes de 128, con cinco segundos entre cada uno. Mil clientes toman menos de un minuto y diez mil, unos siete.',
        {
          points: [
            'Puedes seguir trabajando durante la importación. Para minimizar el panel de progreso, haz clic en [[Minimizar en la barra superior]].',
            'Deja una pestaña abierta. Si la cierras o la recargas, la importación continúa cuando vuelves en el mismo navegador.',
            '[[Cancelar]] detiene la importación. Los clientes ya importados se conservan.',
            'Cerrar la sesión también detiene la importación. Te pediremos confirmación.',
            'Puedes ejecutar una importación a la vez.',
          ],
        },
      ],
    },
    {
      id: 'after',
      heading: 'Resultados',
      body: [
        {
          steps: [
            'Cuando el panel muestre [[Importación completa]], haz clic en [[Ver errores (…)]] para ver las filas omitidas.',
            'Haz clic en [[Descargar filas fallidas]] para obtener un archivo con tus columnas y el motivo de cada fila.',
            'Corrige las filas en tu hoja de cálculo e importa ese archivo.',
            'Haz clic en [[Buscar duplicados]] en la lista de clientes para encontrar clientes con el mismo teléfono o nombre. [[Combinar]] los combina.',
          ],
        },
      ],
    },
  ],
}
