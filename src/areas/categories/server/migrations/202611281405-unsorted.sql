-- The category of what has none, which each list of products asks for: all categories were read for it.
create index categories_unsorted on categories (id) where lower(name) = 'chưa phân loại';
