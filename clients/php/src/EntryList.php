<?php

declare(strict_types=1);

namespace Florin;

/**
 * A list: walk all of it with `foreach`, or take `page()`, or page after page. Nothing is asked before.
 *
 * @template Page of array
 * @template Entry of array
 * @implements \IteratorAggregate<int, Entry>
 */
final class EntryList implements \IteratorAggregate
{
    /** Ids that an iteration remembers, to tell an entry that new ones pushed onto the next page. */
    private const REMEMBERED_IDS = 1000;

    /** A total counts so far and no further: from there on, only a page that is not full is the last one. */
    private const COUNTED_MAX = 10_000;

    public function __construct(
        private readonly Transport $transport,
        private readonly string $entries,
        private readonly Call $call,
    ) {
    }

    /**
     * The one page that the query names.
     *
     * @return Page
     * @throws FlorinError
     */
    public function page(): array
    {
        return $this->transport->send($this->call);
    }

    /**
     * Page after page; keep `next_cursor` of a feed to go on later.
     *
     * @return \Generator<int, Page>
     * @throws FlorinError
     */
    public function pages(): \Generator
    {
        $query = $this->call->query ?? [];
        while ($query !== null) {
            $page = $this->transport->send($this->call->withQuery($query));
            yield $page;
            $query = $page[$this->entries] === [] ? null : $this->next($query, $page);
        }
    }

    /** @return \Generator<int, Entry> */
    public function getIterator(): \Generator
    {
        $seen = [];
        foreach ($this->pages() as $page) {
            foreach ($page[$this->entries] as $entry) {
                $id = $entry['id'] ?? $entry['job_id'] ?? null;
                if ($id !== null) {
                    if (isset($seen[$id])) {
                        continue;
                    }
                    $seen[$id] = true;
                    if (count($seen) > self::REMEMBERED_IDS) {
                        unset($seen[array_key_first($seen)]);
                    }
                }
                yield $entry;
            }
        }
    }

    private function next(array $query, array $page): ?array
    {
        if (array_key_exists('next_cursor', $page)) {
            // From a numbered page a list with cursors goes on by cursor.
            unset($query['page']);
            $name = $this->entries === 'events' ? 'after' : 'cursor';
            return $page['next_cursor'] === null ? null : [...$query, $name => $page['next_cursor']];
        }
        $number = $page['page'] ?? 1;
        $isFull = count($page[$this->entries]) === ($page['page_size'] ?? null);
        $isMore = $number < ($page['total_pages'] ?? 1) || (($page['total'] ?? 0) >= self::COUNTED_MAX && $isFull);
        return $isMore ? [...$query, 'page' => $number + 1] : null;
    }
}
