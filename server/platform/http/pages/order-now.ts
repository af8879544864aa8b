import { chanceOf } from '#contract/questions/order.ts';
import { fieldPrefix } from '#contract/session.ts';

/**
 * Puts the shuffled options of a page that is the same for everybody in the order of this visitor, before they are seen: the
 * style hides them until the root of the page says by which seed (survey/screens/question.css), and the extras draw what
 * follows by the same. The seed of the participation stands in the visitor's own data; without one the tab has its own.
 */
const script = `(function (chanceOf, page) {
  var seed = JSON.parse(page.getElementById('visit').textContent).order_seed;
  if (!seed) {
    seed = String(Math.random()).slice(2);
    try {
      seed = sessionStorage.order_seed = sessionStorage.order_seed || seed;
    } catch (e) {}
  }
  page.querySelectorAll('[data-shuffle]').forEach(function (list) {
    var rows = [].slice.call(list.children, 0, list.dataset.shuffle);
    var behind = list.children[rows.length] || null;
    rows
      .map(function (row) {
        var input = row.querySelector('input');
        return [chanceOf(seed, input.name.slice(${fieldPrefix.length}), input.value), row];
      })
      .sort(function (one, other) {
        return one[0] - other[0];
      })
      .forEach(function (pair) {
        list.insertBefore(pair[1], behind);
      });
  });
  page.documentElement.dataset.ordered = seed;
})(${String(chanceOf)}, document);`;

export const orderNow = `<script>${script.replaceAll(/\n\s*/g, '\n')}</script>`;
